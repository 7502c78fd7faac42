import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { amount } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { errorCode, outcome } from "../payouts/payouts.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";

const text = z.string().min(1).max(255);

export const settleRefund = controlOperation(
  "POST",
  "/sandbox/api/refunds/:id/settle",
  { en: "The payer's bank accepts a pending refund", pt: "O banco do pagador aceita uma devolução pendente" },
  z.strictObject({ id: z.string(), account: accountId.optional() }),
  outcome,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-refund", "refund-not-pending"] },
);

export const rejectRefund = controlOperation(
  "POST",
  "/sandbox/api/refunds/:id/reject",
  {
    en: "The payer's bank rejects a pending refund",
    pt: "O banco do pagador rejeita uma devolução pendente",
  },
  z.strictObject({
    id: z.string(),
    motivo: text.optional(),
    errorCode: errorCode.optional(),
    account: accountId.optional(),
  }),
  outcome,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-refund", "refund-not-pending"] },
);

export const returnPayout = controlOperation(
  "POST",
  "/sandbox/api/payouts/:id/return",
  {
    en: "The receiver sends a confirmed payout back, or a part of it",
    pt: "O recebedor devolve um envio confirmado, ou uma parte dele",
  },
  z.strictObject({
    id: z.string(),
    value: amount.optional(),
    reason: text.optional(),
    account: accountId.optional(),
  }),
  z.object({
    transactionId: z.string(),
    originalTransactionId: z.string(),
    status: z.literal("CONFIRMED"),
    endToEndId: z.string(),
    value: z.number(),
  }),
  {
    status: 201,
    problems: [
      ...TRANSACTION_PROBLEMS,
      "not-a-payout",
      "payout-not-confirmed",
      "return-above-rest",
      "receiver-short",
      "return-too-late",
    ],
  },
);
