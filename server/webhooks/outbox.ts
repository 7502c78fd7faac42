import type { EventType, WebhookVersion } from "../contract/events.js";
import type { EntryType, JournalEntry } from "../contract/journal.js";
import type { WebhookPayload } from "../contract/webhook-payloads.js";
import type { Accounts } from "../core/accounts.js";
import type { RefundRecords } from "../core/refund-records.js";
import type { Transactions } from "../core/transactions.js";
import type { Agenda } from "../kernel/agenda.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliveries } from "./deliveries.js";
import { payloadOf } from "./payloads.js";
import { refundPayloadOf, storyOf } from "./refund-payloads.js";
import type { Subscriptions } from "./subscriptions.js";

/** Facts that integrators hear of, and as which event type (EVENT_TYPES). */
const EVENT_OF: Partial<Record<EntryType, EventType>> = {
  "charge.paid": "cash_in",
  "charge.failed": "cash_in",
  "cob.paid": "cash_in",
  "cob.failed": "cash_in",
  "pix.received": "cash_in",
  "payout.settled": "cash_out",
  "payout.rejected": "cash_out",
  "refund.settled": "refund_in",
  "refund.failed": "refund_in",
  "payout.returned": "refund_out",
};

/** The kind of agenda row on which a waiting delivery is due. */
export const DELIVERY = "webhook-delivery";

/**
 * Turns a fact into deliveries, in the unit of work that made it true: no event without its deliveries,
 * no delivery of what was undone. Each URL gets a delivery of its own (Events, fan-out).
 */
export function createOutbox(
  kernel: { database: Database; clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  core: { accounts: Accounts; transactions: Transactions; records: RefundRecords },
  { subscriptions, deliveries }: { subscriptions: Subscriptions; deliveries: Deliveries },
  settings: { firstDelay: number; send: (delivery: number, url: string) => void },
): (entry: JournalEntry) => void {
  const { database, clock, ids, journal, agenda } = kernel;
  // Numbered within its transaction, because the numbers of the journal depend on how fast receivers are.
  const earlier = database.prepare<{ events: number }>(
    "SELECT count(*) AS events FROM journal WHERE transaction_id = ? AND type = 'event.queued'",
  );
  return (entry) => {
    const eventType = EVENT_OF[entry.type];
    if (eventType === undefined || entry.account === null || entry.transactionId === undefined) return;
    const transactionId = Number(entry.transactionId);
    const eventId = ids.uuid("event", `${transactionId}.${earlier.get(transactionId)!.events}`);
    const urls = subscriptions.active(entry.account, eventType);
    const payload = urls.length > 0 ? payloads(core, eventType, transactionId) : undefined;
    const written = urls.map(({ url, headers, version }) => {
      const now = clock.now();
      const dueAt = settings.firstDelay > 0 ? now + settings.firstDelay : null;
      const id = deliveries.insert({
        eventId,
        eventSeq: entry.seq,
        eventType,
        accountId: entry.account!,
        transactionId,
        url,
        headers,
        body: JSON.stringify(payload!(version)),
        dueAt,
        createdAt: now,
      });
      if (dueAt === null) database.afterCommit(() => settings.send(id, url));
      else agenda.put(dueAt, DELIVERY, id);
      return { id: String(id), url };
    });
    journal.append({
      type: "event.queued",
      account: entry.account,
      transactionId,
      data: { eventId, eventSeq: entry.seq, eventType, deliveries: written },
    });
  };
}

/** What is said of a transaction, by the version that a URL is registered for. */
function payloads(
  { accounts, transactions, records }: Parameters<typeof createOutbox>[1],
  eventType: EventType,
  id: number,
): (version: WebhookVersion | null) => WebhookPayload {
  const transaction = transactions.find(id)!;
  const account = accounts.get(transaction.accountId);
  const story = storyOf(transaction, transactions, records);
  return (version) =>
    story
      ? refundPayloadOf(version, transaction, account, story)
      : payloadOf(eventType, version, transaction, account);
}
