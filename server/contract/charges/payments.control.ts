import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { amount, isObject, name, personDocument } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { CHARGE_PROBLEMS } from "./charge-problems.js";

const person = z.strictObject({
  name: name.optional(),
  document: personDocument.optional(),
  ispb: z
    .string()
    .regex(/^\d{8}$/, rule("digits", { count: 8 }))
    .optional(),
});

/** Absent: the expected payer of the charge; `random`: any other person (assumption PAYER_IDENTITY). */
const payer = z.union([z.literal("random"), person]);
export type PayerInput = z.infer<typeof payer>;

export const pay = controlOperation(
  "POST",
  "/sandbox/api/payments",
  {
    en: "Pay a charge, or send a PIX straight to a key",
    pt: "Paga uma cobrança, ou envia um PIX direto para uma chave",
  },
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
          (id) => id !== undefined,
        ).length === 1,
      {
        message: rule("needs-one", { names: "pixCode, transactionId, txid, externalId", last: "pixKey" }),
        when: isObject,
      },
    )
    .meta({
      examples: [{ pixKey: "pix@loja-aurora.test", value: 150, payer: { name: "Maria Clara Nogueira" } }],
    }),
  z.object({ transactionId: z.string(), endToEndId: z.string(), status: z.string(), value: z.number() }),
  {
    status: 201,
    problems: [
      ...CHARGE_PROBLEMS,
      "code-unreadable",
      "code-corrupt",
      "code-of-nobody",
      "key-of-nobody",
      "value-differs",
      "value-missing",
    ],
  },
);

/**
 * A charge after the operation. A cash-in has a transactionId; a cob has none until it is paid (assumption CHARGE_ID).
 */
const chargeEnd = z
  .object({
    transactionId: z.string().nullable(),
    txid: z.string().nullable(),
    status: z.string(),
  })
  .meta({ id: "ChargeEnd" });
export type ChargeEnd = z.infer<typeof chargeEnd>;
const charge = z.strictObject({ id: z.string(), account: accountId.optional() });

export const expireCharge = controlOperation(
  "POST",
  "/sandbox/api/charges/:id/expire",
  {
    en: "Expire a charge now; a cob becomes REMOVIDA_PELO_PSP",
    pt: "Faz uma cobrança expirar agora; uma cob fica REMOVIDA_PELO_PSP",
  },
  charge,
  chargeEnd,
  { problems: CHARGE_PROBLEMS },
);

export const cancelCharge = controlOperation(
  "POST",
  "/sandbox/api/charges/:id/cancel",
  {
    en: "Cancel a cob as its receiver: REMOVIDA_PELO_USUARIO_RECEBEDOR",
    pt: "Cancela uma cob como recebedor: REMOVIDA_PELO_USUARIO_RECEBEDOR",
  },
  charge,
  chargeEnd,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-cob", "cob-not-active"] },
);

export const removeCharge = controlOperation(
  "POST",
  "/sandbox/api/charges/:id/remove",
  { en: "Remove a cob as its PSP: REMOVIDA_PELO_PSP", pt: "Remove uma cob como PSP: REMOVIDA_PELO_PSP" },
  charge,
  chargeEnd,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-cob", "cob-not-active"] },
);
