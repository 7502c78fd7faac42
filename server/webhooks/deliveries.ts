import type { EventType } from "../contract/webhooks/event-types.js";
import type { DeliveryStatus, FailureKind } from "../contract/webhooks/events.js";
import type { Database } from "../kernel/database.js";
import { oneOf } from "../kernel/one-of.js";
import { onlyRow } from "../kernel/only-row.js";
import { wideRows } from "../kernel/wide-rows.js";
import { type Attempt, createAttempts } from "./attempts.js";
import { createDeliveryLists, type DeliveryFilter } from "./delivery-lists.js";
import type { Header } from "./subscriptions.js";

/** The agenda kind of a waiting delivery. */
export const DELIVERY = "webhook-delivery";

/** SQL for deliveries of which an attempt may have failed. A query with this text can use the index `deliveries_failed`. */
export const MAY_HAVE_FAILED = oneOf("status", ["exhausted", "waiting", "cancelled"]);

/** One event for one URL, as it is stored. Times are epoch milliseconds. */
export interface Delivery {
  readonly id: number;
  readonly eventId: string;
  readonly eventSeq: number;
  readonly eventType: EventType;
  readonly accountId: number;
  readonly transactionId: number | null;
  readonly url: string;
  readonly headers: readonly Header[];
  /** Exactly what is POSTed, the same bytes on every attempt. */
  readonly body: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Attempts of the retry schedule that are used up. */
  readonly scheduledUsed: number;
  /** Attempts that a user requested and that are still to be made. */
  readonly manualWanted: number;
  /** The next attempts fail without being sent; null: they are sent. */
  readonly failures: InjectedFailures | null;
  /** The id of the delivery whose next attempt this queued delivery waits for; null: none. */
  readonly behind: number | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly dueAt: number | null;
  readonly createdAt: number;
}

export interface InjectedFailures {
  readonly times: number;
  readonly how: FailureKind;
}

/** An event for one URL that is not stored as a delivery yet. */
export type OutgoingWebhook = Pick<
  Delivery,
  "eventId" | "eventSeq" | "eventType" | "accountId" | "transactionId" | "url" | "headers" | "body"
>;

/** How a delivery begins. */
export interface NewDelivery {
  readonly createdAt: number;
  readonly dueAt: number | null;
  /** Absent: queued if `dueAt` is null, otherwise waiting. */
  readonly status?: "held" | "dropped" | undefined;
  /** Requested by a user: one attempt, without the retries of the schedule. */
  readonly manual?: true;
  readonly failures?: InjectedFailures | undefined;
  /** Wait for the first attempt of the next event for the same URL, until `dueAt` at the latest. */
  readonly afterNext?: boolean | undefined;
}

/** The store of deliveries and their attempts. Writing needs a unit of work. */
export interface Deliveries {
  /** Returns the id. */
  insert(webhook: OutgoingWebhook, begin: NewDelivery): number;
  find(id: number): Delivery | undefined;
  /** Throws if there is no such delivery. */
  get(id: number): Delivery;
  /** Prepares a change of one delivery, the assignments of an UPDATE. Deliveries are changed in no other way. */
  change(assignments: string): (id: number, ...values: unknown[]) => void;
  record(id: number, attempt: Attempt, next: { status: DeliveryStatus; dueAt: number | null }): void;
  attempts(id: number): Attempt[];
  /** Whether the receiver has acknowledged any of its attempts. */
  wasDelivered(id: number): boolean;
  /** Newest first. */
  list(filter: DeliveryFilter, limit: number): Delivery[];
  /** Ids of all queued deliveries, oldest first. */
  queued(): number[];
  /** How many are queued, by URL. */
  queuedByUrl(): { readonly url: string; readonly count: number }[];
  /** Ids of all deliveries to listeners, oldest first. Scans the whole history. */
  ofListeners(): number[];
  /** How many are queued, waiting or held. */
  pending(): number;
  /** Pending deliveries by status, and the attempts since this process started, by the resulting status. */
  counts(): {
    queued: number;
    waiting: number;
    held: number;
    attempted: ReadonlyMap<DeliveryStatus, number>;
  };
}

type Row = Omit<Delivery, "headers" | "failures"> & {
  readonly headers: string;
  readonly failuresWanted: number;
  readonly failureKind: string | null;
};

/** How many queued deliveries are kept in memory until they are sent, of about a kilobyte each. */
const MAX_UNCHANGED = 8_000;

/** More attempts than any schedule has, so that a delivery ended by hand gets no further scheduled attempt. */
export const SCHEDULE_USED_UP = 1000;

/** Changes the row in place: spreading it into a new object takes V8 forty times as long. */
const toDelivery = (row: Row): Delivery => {
  const { failuresWanted: times, failureKind: kind } = row;
  return Object.assign(row, {
    headers: JSON.parse(row.headers) as Header[],
    failures: times > 0 && kind !== null ? { times, how: toKind(kind) } : null,
  });
};
const toKind = (text: string) => (/^\d+$/.test(text) ? Number(text) : text) as FailureKind;

export function createDeliveries(database: Database): Deliveries {
  const attempts = createAttempts(database);
  const lists = createDeliveryLists(database);
  const select = `SELECT id, event_id AS eventId, event_seq AS eventSeq, event_type AS eventType, account_id AS accountId,
    transaction_id AS transactionId, url, headers, body, status, attempts, scheduled_used AS scheduledUsed, manual_wanted AS manualWanted,
    failures_wanted AS failuresWanted, failure_kind AS failureKind, behind,
    last_status_code AS lastStatusCode, last_error AS lastError, due_at AS dueAt, created_at AS createdAt FROM deliveries`;
  const insert = database.prepare(
    `INSERT INTO deliveries (event_id, event_seq, event_type, account_id, transaction_id, url, headers, body, status,
       due_at, scheduled_used, manual_wanted, failures_wanted, failure_kind, after_next, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = wideRows(database.prepare<Row>(`${select} WHERE id = ?`));
  /**
   * Queued deliveries as they were inserted. Nearly all are sent before anything changes them, so sending them need not
   * read them from the file.
   */
  const unchanged = new Map<number, Delivery>();
  database.onReplaced(() => unchanged.clear());
  const keep = (delivery: Delivery) => {
    if (delivery.status !== "queued" || unchanged.size >= MAX_UNCHANGED) return;
    unchanged.set(delivery.id, delivery);
    database.onRollback(() => unchanged.delete(delivery.id));
  };
  const change: Deliveries["change"] = (assignments) => {
    const update = database.prepare(`UPDATE deliveries SET ${assignments} WHERE id = ?`);
    return (id, ...values) => {
      unchanged.delete(id);
      update.run(...values, id);
    };
  };
  const update = change(
    `status = ?, due_at = ?, attempts = ?, scheduled_used = scheduled_used + ?,
     manual_wanted = max(manual_wanted - ?, 0), behind = NULL, after_next = 0, last_status_code = ?, last_error = ?`,
  );
  const queuedIds = database.prepare<{ id: number }>(
    "SELECT id FROM deliveries WHERE status = 'queued' ORDER BY id",
  );
  const queuedByUrl = database.prepare<{ url: string; count: number }>(
    "SELECT url, count(*) AS count FROM deliveries WHERE status = 'queued' GROUP BY url",
  );
  const listenerIds = database.prepare<{ id: number }>(
    "SELECT id FROM deliveries WHERE url LIKE 'listen://%' ORDER BY id",
  );
  // Three counts over three partial indexes: their cost does not grow with the delivered history.
  const pending = database.prepare<{ queued: number; waiting: number; held: number }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued') AS queued,
            (SELECT count(*) FROM deliveries WHERE status = 'waiting') AS waiting,
            (SELECT count(*) FROM deliveries WHERE status = 'held') AS held`,
  );
  const attempted = new Map<DeliveryStatus, number>();

  const find = (id: number): Delivery | undefined => {
    const kept = unchanged.get(id);
    if (kept) return kept;
    const row = byId.get(id);
    return row && toDelivery(row);
  };
  const get: Deliveries["get"] = (id) => {
    const delivery = find(id);
    if (delivery === undefined) throw new Error(`There is no delivery ${id}.`);
    return delivery;
  };

  return {
    insert: (webhook, begin) => {
      const { dueAt, createdAt } = begin;
      const status = begin.status ?? (dueAt === null ? "queued" : "waiting");
      const scheduledUsed = begin.manual || status === "dropped" ? SCHEDULE_USED_UP : 0;
      const manualWanted = begin.manual ? 1 : 0;
      const failures = begin.failures ?? null;
      const { lastInsertRowid } = insert.run(
        webhook.eventId,
        webhook.eventSeq,
        webhook.eventType,
        webhook.accountId,
        webhook.transactionId,
        webhook.url,
        JSON.stringify(webhook.headers),
        webhook.body,
        status,
        dueAt,
        scheduledUsed,
        manualWanted,
        failures?.times ?? 0,
        failures && String(failures.how),
        begin.afterNext ? 1 : 0,
        createdAt,
      );
      const id = Number(lastInsertRowid);
      keep({
        id,
        eventId: webhook.eventId,
        eventSeq: webhook.eventSeq,
        eventType: webhook.eventType,
        accountId: webhook.accountId,
        transactionId: webhook.transactionId,
        url: webhook.url,
        headers: webhook.headers,
        body: webhook.body,
        status,
        attempts: 0,
        scheduledUsed,
        manualWanted,
        failures,
        behind: null,
        lastStatusCode: null,
        lastError: null,
        dueAt,
        createdAt,
      });
      return id;
    },
    find,
    get,
    change,
    record: (id, attempt, next) => {
      attempts.insert(id, attempt);
      const [scheduled, manual] = attempt.manual ? [0, 1] : [1, 0];
      database.afterCommit(() => void attempted.set(next.status, (attempted.get(next.status) ?? 0) + 1));
      update(
        id,
        next.status,
        next.dueAt,
        attempt.number,
        scheduled,
        manual,
        attempt.statusCode,
        attempt.error,
      );
    },
    attempts: attempts.of,
    wasDelivered: attempts.anyAcknowledged,
    list: (filter, limit) => lists(filter, limit).map(get),
    queued: () => queuedIds.all().map(({ id }) => id),
    queuedByUrl: () => queuedByUrl.all(),
    ofListeners: () => listenerIds.all().map(({ id }) => id),
    pending: () => {
      const { queued, waiting, held } = onlyRow(pending);
      return queued + waiting + held;
    },
    counts: () => ({ ...onlyRow(pending), attempted }),
  };
}
