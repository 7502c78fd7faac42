import type { Concluded, PayoutTransaction, RefundTransaction } from "./transaction.js";

/** The end of a payout or a refund, in the shape of the control API. */
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
