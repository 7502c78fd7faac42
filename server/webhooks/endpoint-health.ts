import type { EventType } from "../contract/webhooks/event-types.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** The part of an attempt that shows the receiver's health; `at` is epoch milliseconds. */
export interface EndpointAttempt {
  readonly deliveryId: number;
  readonly at: number;
  readonly durationMs: number;
  readonly statusCode: number | null;
  readonly error: string | null;
  readonly acknowledged: boolean;
}

export interface EndpointHealth {
  readonly waiting: number;
  readonly held: number;
  /** Of the latest deliveries only; `waiting` and `held` count all. */
  readonly exhausted: number;
  /** Oldest first. */
  readonly attempts: EndpointAttempt[];
  readonly acknowledged: number;
  readonly failuresInRow: number;
  readonly undelivered: number;
}

/** Identifies a registered webhook. */
export interface EndpointKey {
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
}

/**
 * How many deliveries and attempts are read. Older ones would take time to read, and would not show the present state
 * of the receiver.
 */
const LATEST = 50;

const OF_ENDPOINT = "account_id = :account AND event_type = :eventType AND url = :url";

/** Attempts of an endpoint's latest deliveries, found by an index. */
export const RECENT_ATTEMPTS_SQL = `WITH latest AS (
    SELECT id, attempts FROM deliveries WHERE ${OF_ENDPOINT} ORDER BY id DESC LIMIT ${LATEST})
  SELECT delivery_id AS deliveryId, at, duration_ms AS durationMs, status_code AS statusCode, error, acknowledged
  FROM latest CROSS JOIN attempts a ON a.delivery_id = latest.id AND a.number > latest.attempts - ${LATEST}
  ORDER BY a.id DESC LIMIT ${LATEST}`;

/** How many deliveries of the latest attempts (newest first) have not been acknowledged. */
export function undeliveredOf(
  newestFirst: readonly Pick<EndpointAttempt, "deliveryId" | "acknowledged">[],
): number {
  const latest = newestFirst.slice(0, LATEST);
  const delivered = new Set(
    latest.flatMap(({ deliveryId, acknowledged }) => (acknowledged ? deliveryId : [])),
  );
  const all = new Set(latest.map(({ deliveryId }) => deliveryId));
  return all.size - delivered.size;
}

/** How a receiver has answered lately. The cost does not grow with the history. */
export function createEndpointHealth(database: Database): (endpoint: EndpointKey) => EndpointHealth {
  const recent = database.prepare<Omit<EndpointAttempt, "acknowledged"> & { readonly acknowledged: 0 | 1 }>(
    RECENT_ATTEMPTS_SQL,
  );
  const counts = database.prepare<{ waiting: number; held: number; exhausted: number }>(
    `SELECT
       (SELECT count(*) FROM deliveries INDEXED BY deliveries_waiting WHERE status = 'waiting' AND ${OF_ENDPOINT}) AS waiting,
       (SELECT count(*) FROM deliveries INDEXED BY deliveries_held WHERE status = 'held' AND ${OF_ENDPOINT}) AS held,
       (SELECT count(*) FROM (SELECT status FROM deliveries WHERE ${OF_ENDPOINT} ORDER BY id DESC LIMIT ${LATEST})
        WHERE status = 'exhausted') AS exhausted`,
  );
  return (endpoint) => {
    const newestFirst = recent
      .all(endpoint)
      .map((attempt): EndpointAttempt => ({ ...attempt, acknowledged: attempt.acknowledged === 1 }));
    const isGood = ({ acknowledged }: EndpointAttempt) => acknowledged;
    const lastGood = newestFirst.findIndex(isGood);
    return {
      ...onlyRow(counts, endpoint),
      attempts: newestFirst.toReversed(),
      acknowledged: newestFirst.filter(isGood).length,
      failuresInRow: lastGood === -1 ? newestFirst.length : lastGood,
      undelivered: undeliveredOf(newestFirst),
    };
  };
}
