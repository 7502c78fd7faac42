import type { EventType } from "../contract/webhooks/event-types.js";
import type { DeliveryStatus } from "../contract/webhooks/events.js";
import type { Database } from "../kernel/database.js";
import { MAY_HAVE_FAILED } from "./deliveries.js";

/**
 * The state of an event's deliveries, for lists of facts. An event is identified by the number of the fact that caused
 * it.
 */
export interface FactDeliveries {
  /** The deliveries of the event that a fact caused, in the order in which they were queued. */
  ofEvent(factSeq: number): FactDelivery[];
  /** Of the events of a transaction the newest one that is failing, or else the newest one. */
  eventOfTransaction(transactionId: number): ListedEvent | undefined;
  /** Whether the newest delivery to a URL that has not acknowledged the event has failed. */
  isFailing(factSeq: number): boolean;
  /** Facts whose webhooks are failing, newest first. `account` null: of all accounts. */
  failing(span: { first: number; last: number }, account: number | null, limit: number): number[];
}

/** The event that a list shows for a transaction. */
export interface ListedEvent {
  readonly factSeq: number;
  readonly eventType: EventType;
}

export interface FactDelivery {
  readonly id: number;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** How many attempts the retry schedule has. */
  readonly scheduled: number;
  /** The numbers of the attempts that the receiver acknowledged. */
  readonly acknowledged: readonly number[];
  /** Epoch milliseconds. */
  readonly dueAt: number | null;
}

/** All attempts of the schedule have failed, or some have failed and another follows. */
const FAILED = "(status = 'exhausted' OR (status IN ('queued', 'waiting') AND attempts > 0))";

/**
 * An event can be sent to a URL several times. The delivery does not count if it is not the newest one to its URL, or
 * if the URL has acknowledged the event. The page's mark of a row (webhookMark) follows the same rule.
 */
const SUPERSEDED = `EXISTS (SELECT 1 FROM deliveries other
  WHERE other.event_seq = deliveries.event_seq AND other.url = deliveries.url
    AND (other.id > deliveries.id OR other.status = 'delivered'
      OR EXISTS (SELECT 1 FROM attempts WHERE delivery_id = other.id AND acknowledged = 1)))`;

const FAILING = `(${FAILED} AND NOT ${SUPERSEDED})`;

export function createFactDeliveries(
  database: Database,
  settings: { schedule(): readonly number[] },
): FactDeliveries {
  const ofEvent = database.prepare<
    Omit<FactDelivery, "acknowledged" | "scheduled"> & { acknowledged: string | null }
  >(
    `SELECT id, url, status, attempts, due_at AS dueAt,
       (SELECT json_group_array(number) FROM attempts WHERE delivery_id = deliveries.id AND acknowledged = 1) AS acknowledged
     FROM deliveries WHERE event_seq = ? ORDER BY id LIMIT 100`,
  );
  const eventsOfTransaction = database.prepare<ListedEvent>(
    `SELECT data ->> 'eventSeq' AS factSeq, data ->> 'eventType' AS eventType FROM journal INDEXED BY journal_by_transaction
     WHERE transaction_id = ? AND type = 'event.queued' ORDER BY seq DESC`,
  );
  const isFailing = database.prepare(`SELECT 1 FROM deliveries WHERE event_seq = ? AND ${FAILING} LIMIT 1`);
  // Two partial indexes, so that delivered rows are never read. SQLite would take the one of the events, which has them all.
  const failing = database.prepare<{ seq: number }>(
    `SELECT event_seq AS seq FROM deliveries INDEXED BY deliveries_failed
       WHERE ${MAY_HAVE_FAILED} AND ${FAILING}
         AND event_seq BETWEEN :first AND :last AND (:account IS NULL OR account_id = :account)
     UNION
     SELECT event_seq FROM deliveries INDEXED BY deliveries_queued
       WHERE status = 'queued' AND attempts > 0
         AND event_seq BETWEEN :first AND :last AND (:account IS NULL OR account_id = :account)
     ORDER BY seq DESC LIMIT :limit`,
  );
  return {
    ofEvent: (factSeq) =>
      ofEvent.all(factSeq).map((row) =>
        Object.assign(row, {
          acknowledged: JSON.parse(row.acknowledged ?? "[]") as number[],
          scheduled: settings.schedule().length,
        }),
      ),
    eventOfTransaction: (transactionId) => {
      const events = eventsOfTransaction.all(transactionId);
      return events.find(({ factSeq }) => isFailing.get(factSeq) !== undefined) ?? events[0];
    },
    isFailing: (factSeq) => isFailing.get(factSeq) !== undefined,
    failing: ({ first, last }, account, limit) =>
      failing.all({ first, last, account, limit }).map(({ seq }) => seq),
  };
}
