import { z } from "zod";
import { controlOperation } from "../operation.js";
import { accountId } from "./accounts.js";
import { amount, name, personDocument } from "./fields.js";

const payer = z.strictObject({
  name: name.optional(),
  document: personDocument.optional(),
  ispb: z
    .string()
    .regex(/^\d{8}$/, "must be 8 digits")
    .optional(),
});
export type PayerInput = z.infer<typeof payer>;

export const pay = controlOperation(
  "POST",
  "/sandbox/api/payments",
  "Somebody pays: a charge, or a PIX straight to a key",
  z
    .strictObject({
      pixCode: z.string().optional(),
      transactionId: z.string().optional(),
      txid: z.string().optional(),
      externalId: z.string().optional(),
      pixKey: z.string().optional(),
      value: amount.optional(),
      payer: payer.optional(),
      account: accountId.optional(),
    })
    .refine(
      (body) =>
        [body.pixCode, body.transactionId, body.txid, body.externalId, body.pixKey].filter(
          (one) => one !== undefined,
        ).length === 1,
      "needs exactly one of pixCode, transactionId, txid, externalId or pixKey",
    ),
  z.object({ transactionId: z.string(), endToEndId: z.string(), status: z.string(), value: z.number() }),
  201,
);

export const expireCharge = controlOperation(
  "POST",
  "/sandbox/api/charges/:id/expire",
  "Let a charge expire now",
  z.strictObject({ id: z.string(), account: accountId.optional() }),
  z.object({ transactionId: z.string(), status: z.string() }),
);
