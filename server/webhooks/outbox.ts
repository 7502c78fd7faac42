import type { Accounts } from "../accounts/accounts.js";
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
import { concluded } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Dispatch } from "./dispatch.js";
import type { EventFormats } from "./event-formats.js";
import type { Listeners } from "./listeners.js";
import { medPayloadOf } from "./med-payloads.js";
import { payloadOf } from "./payloads.js";
import { isReversal, refundPayloadOf, storyOf } from "./refund-payloads.js";
import type { Subscriptions } from "./subscriptions.js";
import type { Triggers } from "./triggers.js";

/** Facts that integrators hear of, and as which event type (EVENT_TYPES). */
export const EVENT_OF: Partial<Record<EntryType, EventType>> = {
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

/** The facts that the outbox hears of. */
export const HEARD: readonly EntryType[] = [...(Object.keys(EVENT_OF) as EntryType[]), "event.triggered"];

/**
 * Turns a fact into deliveries, in the unit of work that made it true: no event without its deliveries,
 * no delivery of what was undone. Each URL gets a delivery of its own (Events, fan-out).
 */
export function createOutbox(
  { database, ids, journal }: { database: Database; ids: Ids; journal: Journal },
  core: {
    accounts: Accounts;
    transactions: Transactions;
    records: RefundRecords;
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
    listeners: Pick<Listeners, "hearing">;
    triggers: Pick<Triggers, "payload">;
    dispatch: Dispatch;
  },
): (entry: JournalEntry) => void {
  // Numbered within its transaction, because the numbers of the journal depend on how fast receivers are.
  const earlier = database.prepare<{ events: number }>(
    "SELECT count(*) AS events FROM journal WHERE transaction_id = ? AND type = 'event.queued'",
  );
  const numberOf = (entry: JournalEntry, eventType: EventType): string => {
    if (entry.type === "event.triggered") return `triggered.${entry.data.number}`;
    // A MED has each of its events once.
    if ("medId" in entry.data) return `${eventType}.${entry.data.medId}`;
    const id = Number(entry.transactionId);
    return `${id}.${onlyRow(earlier, id).events}`;
  };
  return (entry) => {
    const eventType = entry.type === "event.triggered" ? entry.data.eventType : EVENT_OF[entry.type];
    const { account: accountId } = entry;
    if (eventType === undefined || accountId === null) return;
    // A MED may be about a payment that the account has never received (MED_UNRECONCILED).
    const transactionId = entry.transactionId === undefined ? null : Number(entry.transactionId);
    const eventId = ids.uuid("event", numberOf(entry, eventType));
    const registered = subscriptions.active(accountId, eventType);
    const urls = [
      ...registered,
      // Whoever listens sees what the URL registered first gets, but for its headers, which may hold secrets.
      ...listeners
        .hearing(accountId, eventType)
        .map((url) => ({ url, headers: [], version: registered[0]?.version ?? null })),
    ];
    const tell = () =>
      entry.type === "event.triggered" ? triggers.payload(entry) : payloads(core, eventType, entry);
    // The delivery seam: the one place where a scenario says what becomes of the webhooks.
    const plan = core.library.stored(scenarioOf(entry)).delivery;
    const payload = urls.length > 0 ? tell() : undefined;
    const written = urls.flatMap(({ url, headers, version }) =>
      payload === undefined
        ? []
        : dispatch(
            {
              eventId,
              eventSeq: entry.seq,
              eventType,
              url,
              headers,
              accountId,
              transactionId,
              body: JSON.stringify(payload(formats.version(accountId, version))),
            },
            plan,
          ),
    );
    journal.append({
      type: "event.queued",
      account: entry.account,
      ...(transactionId === null ? {} : { transactionId }),
      data: { eventId, eventSeq: entry.seq, eventType, deliveries: written },
    });
  };
}

/** Every fact about a transaction says which scenario it met. */
const scenarioOf = ({ data }: JournalEntry) => ("scenario" in data ? data.scenario : null);

/** What is said of the MED or the transaction of an entry, in the format that a URL gets. */
function payloads(
  { accounts, transactions, records, meds }: Parameters<typeof createOutbox>[1],
  eventType: EventType,
  { data, transactionId }: JournalEntry,
): (version: WebhookVersion | null) => WebhookPayload {
  if ("medId" in data) {
    const payload = medPayloadOf(meds.get(data.medId), transactions);
    return () => payload;
  }
  const transaction = concluded(transactions.get(Number(transactionId)));
  const account = accounts.get(transaction.accountId);
  if (isReversal(transaction)) {
    const story = storyOf(transaction, transactions, records);
    return (version) => refundPayloadOf(version, transaction, account, story);
  }
  const parts = transaction.origin === "split" ? transactions.partsOf(transaction.id) : [];
  return (version) => payloadOf(eventType, version, transaction, account, parts);
}
