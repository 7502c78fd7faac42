import type { Transaction } from "./transactions.js";

/** How a payout or a refund ended, as the control API says it. */
export const outcome = ({ id, operation, externalId, status, endToEndId, errorCode }: Transaction) => ({
  transactionId: String(id),
  operation: operation as "WITHDRAW" | "REFUND_IN",
  externalId,
  status: status as "CONFIRMED" | "ERROR",
  endToEndId,
  errorCode,
});
