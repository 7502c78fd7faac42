import type { Accounts, EventOwner } from "../accounts/accounts.js";
import type { EntryType, JournalEntry } from "../contract/journal/journal.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { onlyRow } from "../kernel/only-row.js";
import type { MedRecords } from "../meds/med-records.js";
import type { RefundRecords } from "../refunds/refund-records.js";
import type { Library } from "../scenarios/library.js";
import { requireConcluded } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Dispatch, NewDeliverySummary } from "./dispatch.js";
import type { EventFormats } from "./event-formats.js";
import type { Listeners } from "./listeners.js";
import { medPayloadOf } from "./med-payloads.js";
import type { Subscriptions } from "./subscriptions.js";
import { payloadOfTransaction } from "./transaction-payloads.js";
import type { Triggers } from "./triggers.js";

/** The event type of each journal entry that has webhooks (assumption EVENT_TYPES). */
export const EVENT_TYPE_OF_ENTRY: Partial<Record<EntryType, EventType>> = {
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
  "med.opened": "med_created",
  "med.accepted": "med_accepted",
  "med.rejected": "med_rejected",
};

/** All journal entry types for which the outbox creates an event. */
export const ENTRIES_WITH_EVENTS: readonly EntryType[] = [
  ...(Object.keys(EVENT_TYPE_OF_ENTRY) as EntryType[]),
  "event.triggered",
];

/**
 * Turns a journal entry into deliveries within the same unit of work: no event without its deliveries, and no delivery
 * of an event that was rolled back. Each URL gets its own delivery (specification: Events, fan-out).
 */
export function createOutbox(
  { database, ids, journal }: { database: Database; ids: Ids; journal: Journal },
  core: {
    accounts: Accounts;
    transactions: Transactions;
    refundRecords: RefundRecords;
    meds: Pick<MedRecords, "get">;
    library: Pick<Library, "stored">;
  },
  {
    subscriptions,
    formats,
    listeners,
    triggers,
    dispatch,
  }: {
    subscriptions: Subscriptions;
    formats: Pick<EventFormats, "version">;
    listeners: Pick<Listeners, "urlsFor">;
    triggers: Pick<Triggers, "payload">;
    dispatch: Dispatch;
  },
): (entry: JournalEntry) => void {
  // Event ids count within the transaction, because journal numbers depend on how fast receivers answer.
  const earlier = database.prepare<{ events: number }>(
    "SELECT count(*) AS events FROM journal WHERE transaction_id = ? AND type = 'event.queued'",
  );
  const numberOf = (entry: JournalEntry, eventType: EventType): string => {
    if (entry.type === "event.triggered") return `triggered.${entry.data.number}`;
    // A MED has each event at most once, so the id needs no count.
    if ("medId" in entry.data) return `${eventType}.${entry.data.medId}`;
    const id = Number(entry.transactionId);
    return `${id}.${onlyRow(earlier, id).events}`;
  };
  return (entry) => {
    const eventType =
      entry.type === "event.triggered" ? entry.data.eventType : EVENT_TYPE_OF_ENTRY[entry.type];
    const { account: accountId } = entry;
    if (eventType === undefined || accountId === null) return;
    // A MED may be about a payment that the account has never received (assumption MED_UNRECONCILED).
    const transactionId = entry.transactionId === undefined ? null : Number(entry.transactionId);
    const eventId = ids.uuid("event", numberOf(entry, eventType));
    const registered = subscriptions.active(accountId, eventType);
    const urls = [
      ...registered,
      // A listener gets what the first registered URL gets, without its headers, which may hold secrets.
      ...listeners
        .urlsFor(accountId, eventType)
        .map((url) => ({ url, headers: [], version: registered[0]?.version ?? null })),
    ];
    // The only place where a scenario changes the deliveries of an event.
    const plan = core.library.stored(scenarioOf(entry)).delivery;
    const created: NewDeliverySummary[] = [];
    if (urls.length > 0) {
      const account = core.accounts.eventOwner(accountId);
      const payload =
        entry.type === "event.triggered"
          ? triggers.payload(entry)
          : payloadForEntry(core, eventType, entry, account);
      for (const { url, headers, version } of urls) {
        const body = JSON.stringify(payload(formats.version(account, version)));
        const webhook = {
          eventId,
          eventSeq: entry.seq,
          eventType,
          url,
          headers,
          accountId,
          transactionId,
          body,
        };
        created.push(...dispatch(webhook, plan));
      }
    }
    journal.append({
      type: "event.queued",
      account: entry.account,
      ...(transactionId === null ? {} : { transactionId }),
      data: { eventId, eventSeq: entry.seq, eventType, deliveries: created },
    });
  };
}

/** Entries about a transaction name its scenario. */
const scenarioOf = ({ data }: JournalEntry) => ("scenario" in data ? data.scenario : null);

/** The payload about the MED or transaction of an entry, in the format of a URL. */
function payloadForEntry(
  core: Parameters<typeof createOutbox>[1],
  eventType: EventType,
  { data, transactionId }: JournalEntry,
  account: EventOwner,
): (version: WebhookVersion | null) => WebhookPayload {
  if ("medId" in data) {
    const payload = medPayloadOf(core.meds.get(data.medId), core.transactions);
    return () => payload;
  }
  const transaction = requireConcluded(core.transactions.get(Number(transactionId)));
  return payloadOfTransaction(core, eventType, transaction, account);
}
