import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { amount, remark } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { limit } from "../transactions/page.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { isPaymentId } from "./contested.js";
import { MED_CAUSES, MED_REASONS, MED_STATUSES, medRecord } from "./med.js";

/** A MED as its account lists it, with what only the outside world knows. Amounts are reais. */
export const med = medRecord
  .extend({
    account: z.int(),
    /** What is contested; null where nobody knows. */
    value: z.number().nullable(),
    /** What is blocked for it right now. */
    blocked: z.number(),
    /** Until when its analysis should be done (MED_DEADLINE); null unless it is RECEIVED. */
    analysisDueAt: z.string().nullable(),
    /** The refund that it ended with; null where nothing has gone back. */
    refundTransactionId: z.string().nullable(),
  })
  .meta({ id: "Med" });
export type Med = z.infer<typeof med>;

const transactionId = z.string().min(1);

export const listMeds = controlOperation(
  "GET",
  "/sandbox/api/meds",
  { en: "MEDs of any account, newest first", pt: "MEDs de qualquer conta, do mais recente ao mais antigo" },
  z.strictObject({
    status: z.enum(MED_STATUSES).optional(),
    account: accountId.optional(),
    limit: limit(50),
  }),
  z.object({ meds: z.array(med) }),
);

export const openMed = controlOperation(
  "POST",
  "/sandbox/api/meds",
  {
    en: "The payer's bank contests a payment; without receive: false the MED is RECEIVED at once",
    pt: "O banco do pagador contesta um pagamento; sem receive: false o MED fica RECEIVED no mesmo instante",
  },
  z
    .strictObject({
      /** Of a payment of the account, or of one that it has never received: then the MED is not reconciled. */
      endToEndId: z.string().refine(isPaymentId, rule("end-to-end-id")).optional(),
      /** A transactionId, externalId, txid or end-to-end id of a payment that an account has received. */
      transactionId: transactionId.optional(),
      reason: z.enum(MED_REASONS).default("REFUND_REQUEST"),
      cause: z.enum(MED_CAUSES).nullable().default(null),
      description: remark.nullable().default(null),
      /** Absent: all of the payment that can still be contested. */
      value: amount.optional(),
      receive: z.boolean().default(true),
      account: accountId.optional(),
    })
    .refine((body) => (body.endToEndId === undefined) !== (body.transactionId === undefined), {
      error: rule("needs-one", { names: "endToEndId", last: "transactionId" }),
      // Whatever else is wrong with it, as long as it is an object at all.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  medRecord,
  {
    status: 201,
    problems: [...TRANSACTION_PROBLEMS, "not-a-receipt", "receipt-not-confirmed", "med-above-rest"],
  },
);

/** One step of a MED, with a word about it. */
const step = z.strictObject({ id: z.string(), details: remark.optional() });

export const receiveMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/receive",
  {
    en: "An open MED reaches the account: what it contests is blocked",
    pt: "Um MED aberto chega à conta: o valor contestado é bloqueado",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);

export const acceptMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/accept",
  {
    en: "The analysis approves a received MED: the money goes back to the payer",
    pt: "A análise aprova um MED recebido: o dinheiro volta ao pagador",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);

export const rejectMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/reject",
  {
    en: "The analysis rejects a received MED: what was blocked is available again",
    pt: "A análise rejeita um MED recebido: o que estava bloqueado fica disponível de novo",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);

export const cancelMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/cancel",
  {
    en: "The payer's bank withdraws an open or received MED",
    pt: "O banco do pagador retira um MED aberto ou recebido",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);
