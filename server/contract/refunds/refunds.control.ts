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
  {
    en: "Settle a pending refund as the payer's bank",
    pt: "Liquida uma devolução pendente como o banco do pagador",
  },
  z.strictObject({ id: z.string(), account: accountId.optional() }),
  outcome,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-refund", "refund-not-pending"] },
);

export const rejectRefund = controlOperation(
  "POST",
  "/sandbox/api/refunds/:id/reject",
  {
    en: "Reject a pending refund as the payer's bank",
    pt: "Rejeita uma devolução pendente como o banco do pagador",
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
    en: "Return a confirmed cash-out, in full or in part, as its receiver",
    pt: "Devolve um cash-out confirmado, no todo ou em parte, como o recebedor",
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
      "return-exhausted",
      "return-above-rest",
      "receiver-short",
      "return-too-late",
    ],
  },
);
