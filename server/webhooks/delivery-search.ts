import type { Database } from "../kernel/database.js";
import { MAY_HAVE_FAILED } from "./deliveries.js";
import { filterParameters, type HoldFilter } from "./holds.js";

/** Ids of deliveries to act on. Each query reads a partial index of unfinished deliveries only. */
export interface DeliverySearch {
  /** Queued and waiting ones, oldest first. Leaves out queued ones for which a user has requested an attempt. */
  onTheirWay(filter: HoldFilter): number[];
  /** Held ones, oldest first. */
  held(filter: HoldFilter): number[];
  /** Those of earlier events that wait for the first attempt of this event at the URL. */
  waitingForNext(url: string, eventSeq: number): number[];
  /** The URLs of listeners with queued, waiting or held deliveries. */
  listenersAwaited(): string[];
  /** Those with a failed attempt and no success, in order of creation, after the position `from`. */
  failed(search: FailedSearch, from: DeliveryCursor, limit: number): DeliveryCursor[];
}

/** `until` is epoch milliseconds, inclusive. */
export interface FailedSearch {
  readonly until: number;
  readonly filter: HoldFilter;
  /** Include cancelled deliveries. */
  readonly cancelled: boolean;
}

/** A position in the deliveries sorted by creation time and id. */
export interface DeliveryCursor {
  readonly createdAt: number;
  readonly id: number;
}

const MATCHING = `(:eventType IS NULL OR event_type = :eventType) AND (:url IS NULL OR instr(url, :url) > 0)
  AND (:account IS NULL OR account_id = :account) AND (:transactionId IS NULL OR transaction_id = :transactionId)`;

export function createDeliverySearch(database: Database): DeliverySearch {
  const onTheirWay = database.prepare<{ id: number }>(
    `SELECT id FROM deliveries WHERE status = 'queued' AND manual_wanted = 0 AND ${MATCHING}
     UNION ALL SELECT id FROM deliveries WHERE status = 'waiting' AND ${MATCHING} ORDER BY id`,
  );
  const held = database.prepare<{ id: number }>(
    `SELECT id FROM deliveries WHERE status = 'held' AND ${MATCHING} ORDER BY id`,
  );
  const waitingForNext = database.prepare<{ id: number }>(
    "SELECT id FROM deliveries WHERE after_next = 1 AND url = ? AND event_seq < ? ORDER BY id",
  );
  const listenersAwaited = database.prepare<{ url: string }>(
    `SELECT url FROM deliveries WHERE status = 'queued' AND url LIKE 'listen://%'
     UNION SELECT url FROM deliveries WHERE status = 'waiting' AND url LIKE 'listen://%'
     UNION SELECT url FROM deliveries WHERE status = 'held' AND url LIKE 'listen://%'`,
  );
  const failed = database.prepare<DeliveryCursor>(
    `SELECT created_at AS createdAt, id FROM deliveries WHERE ${MAY_HAVE_FAILED}
       AND (created_at, id) > (:createdAt, :id) AND created_at <= :until AND attempts > 0
       AND (status <> 'cancelled' OR :cancelled = 1) AND ${MATCHING} ORDER BY created_at, id LIMIT :limit`,
  );
  const ids = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    onTheirWay: (filter) => ids(onTheirWay.all(filterParameters(filter))),
    held: (filter) => ids(held.all(filterParameters(filter))),
    waitingForNext: (url, eventSeq) => ids(waitingForNext.all(url, eventSeq)),
    listenersAwaited: () => listenersAwaited.all().map(({ url }) => url),
    failed: ({ until, filter, cancelled }, from, limit) =>
      failed.all({ ...filterParameters(filter), ...from, until, cancelled: cancelled ? 1 : 0, limit }),
  };
}
