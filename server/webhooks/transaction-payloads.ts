import type { EventOwner } from "../accounts/accounts.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { RefundRecords } from "../refunds/refund-records.js";
import type { ConcludedTransaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import { paymentPayloadOf } from "./payloads.js";
import { isReversal, refundContext, refundPayloadOf } from "./refund-payloads.js";

/** The payload about a concluded transaction as it is now, by the version of a URL; null: the default of the event. */
export function payloadOfTransaction(
  { transactions, refundRecords }: { transactions: Transactions; refundRecords: RefundRecords },
  eventType: EventType,
  transaction: ConcludedTransaction,
  account: EventOwner,
): (version: WebhookVersion | null) => WebhookPayload {
  if (isReversal(transaction)) {
    const context = refundContext(transaction, transactions, refundRecords);
    return (version) => refundPayloadOf(version, transaction, account, context);
  }
  const parts = transaction.origin === "split" ? transactions.splitPartsOf(transaction.id) : [];
  return (version) => paymentPayloadOf(eventType, version, transaction, account, parts);
}
