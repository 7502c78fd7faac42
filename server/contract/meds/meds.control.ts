import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { amount, remark } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { limit, sequence } from "../transactions/page.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { isPaymentId } from "./contested.js";
import { MED_CAUSES, MED_REASONS, MED_STATUSES, medRecord } from "./med.js";

/** A MED as the gateway lists it, with additional fields of the control API. Amounts are in reais. */
export const med = medRecord
  .extend({
    account: z.int(),
    /** The contested amount; null if it is not known. */
    value: z.number().nullable(),
    /** The amount that is blocked for it now. */
    blocked: z.number(),
    /** The deadline of its analysis (assumption MED_DEADLINE); null unless it is RECEIVED. */
    analysisDueAt: z.string().nullable(),
    /** The refund of an approved MED; null if nothing was refunded. */
    refundTransactionId: z.string().nullable(),
  })
  .meta({ id: "Med" });
export type MedView = z.infer<typeof med>;

const transactionId = z.string().min(1);

export const listMeds = controlOperation(
  "GET",
  "/sandbox/api/meds",
  { en: "MEDs of any account, newest first", pt: "MEDs de qualquer conta, do mais recente ao mais antigo" },
  z.strictObject({
    status: z.enum(MED_STATUSES).optional(),
    account: accountId.optional(),
    /** Only MEDs with smaller ids: the next page. */
    before: sequence.optional(),
    limit: limit(50),
  }),
  z.object({
    meds: z.array(med),
    /** Send this as `before` to get older MEDs; null: there are none. */
    next: z.int().nullable(),
  }),
);

export const countOpenMeds = controlOperation(
  "GET",
  "/sandbox/api/meds/count",
  { en: "How many MEDs are OPEN or RECEIVED", pt: "Quantos MEDs estão OPEN ou RECEIVED" },
  z.strictObject({ account: accountId.optional() }),
  z.object({ count: z.int() }),
);

export const openMed = controlOperation(
  "POST",
  "/sandbox/api/meds",
  {
    en: "Contest a payment as the payer's bank; RECEIVED at once unless receive is false",
    pt: "Contesta um pagamento como o banco do pagador; fica RECEIVED na hora, salvo receive: false",
  },
  z
    .strictObject({
      /** The end-to-end id of the contested payment. If the account never received it, the MED is not reconciled. */
      endToEndId: z.string().refine(isPaymentId, rule("end-to-end-id")).optional(),
      /** A transactionId, externalId, txid or end-to-end id of a received payment. */
      transactionId: transactionId.optional(),
      reason: z.enum(MED_REASONS).default("REFUND_REQUEST"),
      cause: z.enum(MED_CAUSES).nullable().default(null),
      description: remark.nullable().default(null),
      /** Absent: the whole amount that can still be contested. */
      value: amount.optional(),
      receive: z.boolean().default(true),
      account: accountId.optional(),
    })
    .refine((body) => (body.endToEndId === undefined) !== (body.transactionId === undefined), {
      error: rule("needs-one", { names: "endToEndId", last: "transactionId" }),
      // Runs even if other fields are wrong, as long as the input is an object.
      when: ({ value }) => typeof value === "object" && value !== null,
    }),
  medRecord,
  {
    status: 201,
    problems: [
      ...TRANSACTION_PROBLEMS,
      "not-a-receipt",
      "receipt-not-confirmed",
      "med-exhausted",
      "med-above-rest",
    ],
  },
);

/** One step of a MED, with optional details. */
const step = z.strictObject({ id: z.string(), details: remark.optional() });

export const receiveMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/receive",
  {
    en: "Let an open MED reach the account, which blocks the contested amount",
    pt: "Faz um MED aberto chegar à conta, o que bloqueia o valor contestado",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);

export const acceptMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/accept",
  {
    en: "Approve a received MED: the money is refunded to the payer",
    pt: "Aprova um MED recebido: o dinheiro é devolvido ao pagador",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);

export const rejectMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/reject",
  {
    en: "Reject a received MED: the blocked amount becomes available again",
    pt: "Rejeita um MED recebido: o valor bloqueado fica disponível de novo",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);

export const cancelMed = controlOperation(
  "POST",
  "/sandbox/api/meds/:id/cancel",
  {
    en: "Withdraw an open or received MED as the payer's bank",
    pt: "Retira um MED aberto ou recebido como o banco do pagador",
  },
  step,
  medRecord,
  { problems: ["med-unknown", "med-state-wrong"] },
);
