import type { EventType } from "../contract/webhooks/event-types.js";
import type { DeliveryStatus, FailureKind } from "../contract/webhooks/events.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { wideRows } from "../kernel/wide-rows.js";
import { type Attempt, createAttempts } from "./attempts.js";
import type { Header } from "./subscriptions.js";

/** The kind of agenda row on which a waiting delivery is due. */
export const DELIVERY = "webhook-delivery";

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
  /** The next attempts that are to fail without being sent. */
  readonly failures: Failures | null;
  /** The delivery whose attempt this queued one waits for. */
  readonly behind: number | null;
  readonly lastStatusCode: number | null;
  readonly lastError: string | null;
  readonly dueAt: number | null;
  readonly createdAt: number;
}

export interface Failures {
  readonly times: number;
  readonly how: FailureKind;
}

/** An event for one URL that is not on its way yet. */
export type Letter = Pick<
  Delivery,
  "eventId" | "eventSeq" | "eventType" | "accountId" | "transactionId" | "url" | "headers" | "body"
>;

export type NewDelivery = Letter & {
  readonly createdAt: number;
  readonly dueAt: number | null;
  /** Where it stands where that is not for `dueAt` to say: queued without one, waiting with one. */
  readonly status?: "held" | "dropped" | undefined;
  /** Asked for by a person: one attempt, and no schedule after it. */
  readonly manual?: true;
  readonly failures?: Failures | undefined;
  /** It waits for the first attempt of the next event for its URL, and until `dueAt` at most. */
  readonly afterNext?: boolean | undefined;
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
  insert(wanted: NewDelivery): number;
  find(id: number): Delivery | undefined;
  /** For an id that stands in the file; throws for any other. */
  get(id: number): Delivery;
  record(id: number, attempt: Attempt, next: { status: DeliveryStatus; dueAt: number | null }): void;
  attempts(id: number): Attempt[];
  /** Whether the receiver has acknowledged an attempt of it. */
  wasDelivered(id: number): boolean;
  list(filter: DeliveryFilter, limit: number): Delivery[];
  /** Ids of all that are queued, oldest first: what a start finds to send. */
  queued(): number[];
  /** Ids of all that went to listeners, oldest first. It looks at the whole history, as a case does. */
  ofListeners(): number[];
  /** How many are still on their way, held ones included. */
  pending(): number;
  /** How many are on their way, and how many attempts left a delivery in which status since the start. */
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

/** More attempts than any schedule has: what ended by hand is not taken up by the schedule again. */
export const SCHEDULE_USED_UP = 1000;

/** What was read becomes the delivery, because to spread an object and add to it takes V8 forty times as long. */
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
  const update = database.prepare(
    `UPDATE deliveries SET status = ?, due_at = ?, attempts = ?, scheduled_used = scheduled_used + ?,
       manual_wanted = max(manual_wanted - ?, 0), behind = NULL, after_next = 0,
       last_status_code = ?, last_error = ? WHERE id = ?`,
  );
  const matching = `(:status IS NULL OR status = :status) AND (:eventType IS NULL OR event_type = :eventType)
    AND (:url IS NULL OR instr(url, :url) > 0) AND (:account IS NULL OR account_id = :account)
    AND (:eventSeq IS NULL OR event_seq = :eventSeq)`;
  const page = database.prepare<Row>(`${select} WHERE ${matching} ORDER BY id DESC LIMIT :limit`);
  const ofTransaction = database.prepare<Row>(
    `${select} WHERE transaction_id = :transactionId AND ${matching} ORDER BY id DESC LIMIT :limit`,
  );
  const queuedIds = database.prepare<{ id: number }>(
    "SELECT id FROM deliveries WHERE status = 'queued' ORDER BY id",
  );
  const heardIds = database.prepare<{ id: number }>(
    "SELECT id FROM deliveries WHERE url LIKE 'listen://%' ORDER BY id",
  );
  // Three counts over three partial indexes: none grows with what was delivered long ago.
  const pending = database.prepare<{ queued: number; waiting: number; held: number }>(
    `SELECT (SELECT count(*) FROM deliveries WHERE status = 'queued') AS queued,
            (SELECT count(*) FROM deliveries WHERE status = 'waiting') AS waiting,
            (SELECT count(*) FROM deliveries WHERE status = 'held') AS held`,
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
          wanted.status ?? (wanted.dueAt === null ? "queued" : "waiting"),
          wanted.dueAt,
          wanted.manual || wanted.status === "dropped" ? SCHEDULE_USED_UP : 0,
          wanted.manual ? 1 : 0,
          wanted.failures?.times ?? 0,
          wanted.failures ? String(wanted.failures.how) : null,
          wanted.afterNext ? 1 : 0,
          wanted.createdAt,
        ).lastInsertRowid,
      ),
    find: (id) => {
      const row = byId.get(id);
      return row && toDelivery(row);
    },
    get: (id) => {
      const row = byId.get(id);
      if (row === undefined) throw new Error(`There is no delivery ${id}.`);
      return toDelivery(row);
    },
    record: (id, attempt, next) => {
      attempts.insert(id, attempt);
      const [used, asked] = attempt.manual ? [0, 1] : [1, 0];
      database.afterCommit(() => void attempted.set(next.status, (attempted.get(next.status) ?? 0) + 1));
      update.run(next.status, next.dueAt, attempt.number, used, asked, attempt.statusCode, attempt.error, id);
    },
    attempts: attempts.of,
    wasDelivered: attempts.anyAcknowledged,
    list: (
      { status = null, eventType = null, url = null, account = null, eventSeq = null, transactionId },
      limit,
    ) => {
      const wanted = { status, eventType, url, account, eventSeq, limit };
      const rows =
        transactionId === undefined ? page.all(wanted) : ofTransaction.all({ ...wanted, transactionId });
      return rows.map(toDelivery);
    },
    queued: () => queuedIds.all().map(({ id }) => id),
    ofListeners: () => heardIds.all().map(({ id }) => id),
    pending: () => {
      const { queued, waiting, held } = onlyRow(pending);
      return queued + waiting + held;
    },
    counts: () => ({ ...onlyRow(pending), attempted }),
  };
}
