import type { Concluded, PayoutTransaction, RefundTransaction } from "./transaction.js";

/** How a payout or a refund ended, as the control API says it. */
export const outcomeView = ({
  id,
  operation,
  externalId,
  status,
  endToEndId,
  errorCode,
}: PayoutTransaction<Concluded> | RefundTransaction<Concluded>) => ({
  transactionId: String(id),
  operation,
  externalId,
  status,
  endToEndId,
  errorCode,
});
