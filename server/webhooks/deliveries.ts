import type { DeliveryStatus, EventType } from "../contract/events.js";
import type { Database } from "../kernel/database.js";
import type { Header } from "./subscriptions.js";

/** One event on its way to one URL, as it is stored. Times are epoch milliseconds. */
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
  readonly scheduledUsed: number;
  /** How many attempts a person has asked for that have not been made yet. */
  readonly manualWanted: number;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly dueAt: number | null;
  /** How many attempts, from the first, a scenario lets fail. */
  readonly failuresPlanned: number;
  readonly createdAt: number;
}

/** One POST and what came of it. */
export interface Attempt {
  readonly number: number;
  readonly manual: boolean;
  readonly at: number;
  readonly durationMs: number;
  readonly requestHeaders: Readonly<Record<string, string | string[]>>;
  readonly statusCode: number | null;
  readonly responseHeaders: Readonly<Record<string, string | string[]>> | null;
  readonly responseBody: string | null;
  readonly error: string | null;
}

export type NewDelivery = Pick<
  Delivery,
  | "eventId"
  | "eventSeq"
  | "eventType"
  | "accountId"
  | "transactionId"
  | "url"
  | "headers"
  | "body"
  | "createdAt"
> & {
  readonly dueAt: number | null;
  /** Asked for by a person: one attempt, and no schedule after it. */
  readonly manual?: true;
  readonly failuresPlanned?: number;
  /** It waits until the next event for its URL has been tried, or `dueAt` at the latest. */
  readonly afterNext?: boolean;
};

export interface DeliveryFilter {
  readonly status?: DeliveryStatus | undefined;
  readonly eventType?: EventType | undefined;
  readonly url?: string | undefined;
  readonly transactionId?: number | undefined;
  readonly eventSeq?: number | undefined;
  readonly account?: number | undefined;
}

/** The record of deliveries and their attempts. Writing needs a unit of work. */
export interface Deliveries {
  /** Queued at once, or waiting until `dueAt`. */
  insert(wanted: NewDelivery): number;
  find(id: number): Delivery | undefined;
  /** To be sent as soon as its URL has room; `manual` when a person asked for this attempt. */
  queue(id: number, manual: boolean): void;
  cancel(id: number): void;
  record(id: number, attempt: Attempt, next: { status: DeliveryStatus; dueAt: number | null }): void;
  attempts(id: number): Attempt[];
  /** Those that wait for the next event of a URL, when it is this one. */
  heldBefore(url: string, eventSeq: number): Delivery[];
  list(filter: DeliveryFilter, limit: number): Delivery[];
  /** Ids of all that are queued, oldest first: what a start finds to send. */
  queued(): number[];
  /** How many are still on their way. */
  pending(): number;
  /** How many are on their way, and how many attempts left a delivery in which status since the start. */
  counts(): { queued: number; waiting: number; attempted: ReadonlyMap<DeliveryStatus, number> };
}

type Row = Omit<Delivery, "headers"> & { readonly headers: string };
type AttemptRow = Omit<Attempt, "manual" | "requestHeaders" | "responseHeaders"> & {
  readonly manual: 0 | 1;
  readonly requestHeaders: string;
  readonly responseHeaders: string | null;
};

/** More attempts than any schedule has. */
const SCHEDULE_USED_UP = 1000;

const toDelivery = (row: Row): Delivery => ({ ...row, headers: JSON.parse(row.headers) as Header[] });

export function createDeliveries(database: Database): Deliveries {
  const select = `SELECT id, event_id AS eventId, event_seq AS eventSeq, event_type AS eventType, account_id AS accountId,
    transaction_id AS transactionId, url, headers, body, status, attempts, scheduled_used AS scheduledUsed, manual_wanted AS manualWanted,
    last_status_code AS lastStatusCode, last_error AS lastError, due_at AS dueAt,
    failures_planned AS failuresPlanned, created_at AS createdAt FROM deliveries`;
  const insert = database.prepare(
    `INSERT INTO deliveries (event_id, event_seq, event_type, account_id, transaction_id, url, headers, body, status,
       due_at, scheduled_used, manual_wanted, failures_planned, after_next, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = database.prepare<Row>(`${select} WHERE id = ?`);
  const queue = database.prepare(
    "UPDATE deliveries SET status = 'queued', manual_wanted = manual_wanted + ?, due_at = NULL WHERE id = ?",
  );
  // Its schedule is used up too, so that a manual attempt that fails later does not start it again.
  const cancel = database.prepare(
    `UPDATE deliveries SET status = 'cancelled', manual_wanted = 0, scheduled_used = ${SCHEDULE_USED_UP}, due_at = NULL
     WHERE id = ?`,
  );
  const insertAttempt = database.prepare(
    `INSERT INTO attempts (delivery_id, number, manual, at, duration_ms, request_headers, status_code, response_headers,
       response_body, error) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const update = database.prepare(
    `UPDATE deliveries SET status = ?, due_at = ?, attempts = ?, scheduled_used = scheduled_used + ?,
       manual_wanted = max(manual_wanted - ?, 0),
       last_status_code = ?, last_error = ? WHERE id = ?`,
  );
  const attemptRows = database.prepare<AttemptRow>(
    `SELECT number, manual, at, duration_ms AS durationMs, request_headers AS requestHeaders, status_code AS statusCode,
       response_headers AS responseHeaders, response_body AS responseBody, error
     FROM attempts WHERE delivery_id = ? ORDER BY number`,
  );
  const page = database.prepare<Row>(
    `${select} WHERE (:status IS NULL OR status = :status) AND (:eventType IS NULL OR event_type = :eventType)
       AND (:url IS NULL OR instr(url, :url) > 0) AND (:account IS NULL OR account_id = :account)
       AND (:eventSeq IS NULL OR event_seq = :eventSeq) ORDER BY id DESC LIMIT :limit`,
  );
  const ofTransaction = database.prepare<Row>(`${select} WHERE transaction_id = ? ORDER BY id DESC LIMIT ?`);
  const held = database.prepare<Row>(
    `${select} WHERE url = ? AND after_next = 1 AND status = 'waiting' AND event_seq < ? ORDER BY id`,
  );
  const queuedIds = database.prepare<{ id: number }>(
    "SELECT id FROM deliveries WHERE status = 'queued' ORDER BY id",
  );
  // Two counts over two partial indexes: neither grows with what was delivered long ago.
  const pending = database.prepare<{ queued: number; waiting: number }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued') AS queued,
            (SELECT count(*) FROM deliveries WHERE status = 'waiting') AS waiting`,
  );
  const attempted = new Map<DeliveryStatus, number>();

  return {
    insert: (wanted) =>
      Number(
        insert.run(
          wanted.eventId,
          wanted.eventSeq,
          wanted.eventType,
          wanted.accountId,
          wanted.transactionId,
          wanted.url,
          JSON.stringify(wanted.headers),
          wanted.body,
          wanted.dueAt === null ? "queued" : "waiting",
          wanted.dueAt,
          wanted.manual ? SCHEDULE_USED_UP : 0,
          wanted.manual ? 1 : 0,
          wanted.failuresPlanned ?? 0,
          wanted.afterNext ? 1 : 0,
          wanted.createdAt,
        ).lastInsertRowid,
      ),
    find: (id) => {
      const row = byId.get(id);
      return row && toDelivery(row);
    },
    queue: (id, manual) => void queue.run(manual ? 1 : 0, id),
    cancel: (id) => void cancel.run(id),
    record: (id, attempt, next) => {
      insertAttempt.run(
        id,
        attempt.number,
        attempt.manual ? 1 : 0,
        attempt.at,
        attempt.durationMs,
        JSON.stringify(attempt.requestHeaders),
        attempt.statusCode,
        attempt.responseHeaders && JSON.stringify(attempt.responseHeaders),
        attempt.responseBody,
        attempt.error,
      );
      const [used, asked] = attempt.manual ? [0, 1] : [1, 0];
      database.afterCommit(() => void attempted.set(next.status, (attempted.get(next.status) ?? 0) + 1));
      update.run(next.status, next.dueAt, attempt.number, used, asked, attempt.statusCode, attempt.error, id);
    },
    attempts: (id) =>
      attemptRows.all(id).map((row) => ({
        ...row,
        manual: row.manual === 1,
        requestHeaders: JSON.parse(row.requestHeaders) as Attempt["requestHeaders"],
        responseHeaders:
          row.responseHeaders && (JSON.parse(row.responseHeaders) as Attempt["responseHeaders"]),
      })) as Attempt[],
    heldBefore: (url, eventSeq) => held.all(url, eventSeq).map(toDelivery),
    list: (
      { status = null, eventType = null, url = null, account = null, eventSeq = null, transactionId },
      limit,
    ) =>
      (transactionId === undefined
        ? page.all({ status, eventType, url, account, eventSeq, limit })
        : ofTransaction.all(transactionId, limit)
      ).map(toDelivery),
    queued: () => queuedIds.all().map(({ id }) => id),
    pending: () => {
      const { queued, waiting } = pending.get()!;
      return queued + waiting;
    },
    counts: () => ({ ...pending.get()!, attempted }),
  };
}
