import type { Database } from "../kernel/database.js";
import { filterParameters, type HoldFilter } from "./holds.js";

/** Deliveries that something is about to be done with, by their ids. Each query reads an index of what waits only. */
export interface DeliverySearch {
  /** Those on their way by themselves, which no person has asked an attempt of; oldest first. */
  onTheirWay(filter: HoldFilter): number[];
  /** Those that are held, oldest first. */
  held(filter: HoldFilter): number[];
  /** Those that wait for the next event of a URL, and are of an event before it. */
  waitingForNext(url: string, eventSeq: number): number[];
  /** The URLs of listeners to which something is on its way or held. */
  listenersAwaited(): string[];
  /** Failed ones in the order in which they were made, from where an earlier search stopped. */
  failed(wanted: FailedSearch, from: DeliveryCursor, limit: number): DeliveryCursor[];
}

/** Instants are epoch milliseconds, both included. */
export interface FailedSearch {
  readonly until: number;
  readonly filter: HoldFilter;
  /** Those that were given up by hand, too. */
  readonly cancelled: boolean;
}

/** Where a delivery stands in the order of time. */
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
    `SELECT created_at AS createdAt, id FROM deliveries WHERE status IN ('exhausted', 'waiting', 'cancelled')
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
