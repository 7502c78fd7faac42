import type { EventType } from "../contract/webhooks/event-types.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** One attempt as far as its receiver's health is concerned; `at` is epoch milliseconds. */
export interface Beat {
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
  readonly exhausted: number;
  /** Oldest first. */
  readonly attempts: Beat[];
  readonly acknowledged: number;
  readonly failuresInRow: number;
}

/** Whom a delivery is for. */
export interface EndpointName {
  readonly account: number;
  readonly eventType: EventType;
  readonly url: string;
}

/** Deliveries and attempts that are looked at; more would say less about now, and cost more. */
const LATEST = 50;

const OF_ENDPOINT = "account_id = :account AND event_type = :eventType AND url = :url";

/** The latest deliveries of an endpoint, read from its index; of each no more attempts than are shown. */
export const BEATS_SQL = `WITH latest AS (
    SELECT id, attempts FROM deliveries WHERE ${OF_ENDPOINT} ORDER BY id DESC LIMIT ${LATEST})
  SELECT delivery_id AS deliveryId, at, duration_ms AS durationMs, status_code AS statusCode, error, acknowledged
  FROM latest CROSS JOIN attempts a ON a.delivery_id = latest.id AND a.number > latest.attempts - ${LATEST}
  ORDER BY a.id DESC LIMIT ${LATEST}`;

/** How a receiver has answered lately. Costs what is looked at and what waits, whatever the history. */
export function createEndpointHealth(database: Database): (name: EndpointName) => EndpointHealth {
  const beats = database.prepare<Omit<Beat, "acknowledged"> & { readonly acknowledged: 0 | 1 }>(BEATS_SQL);
  const standing = database.prepare<{ waiting: number; held: number; exhausted: number }>(
    `SELECT
       (SELECT count(*) FROM deliveries INDEXED BY deliveries_waiting WHERE status = 'waiting' AND ${OF_ENDPOINT}) AS waiting,
       (SELECT count(*) FROM deliveries INDEXED BY deliveries_held WHERE status = 'held' AND ${OF_ENDPOINT}) AS held,
       (SELECT count(*) FROM (SELECT status FROM deliveries WHERE ${OF_ENDPOINT} ORDER BY id DESC LIMIT ${LATEST})
        WHERE status = 'exhausted') AS exhausted`,
  );
  return (name) => {
    const newestFirst = beats
      .all(name)
      .map((beat): Beat => ({ ...beat, acknowledged: beat.acknowledged === 1 }));
    const isGood = ({ acknowledged }: Beat) => acknowledged;
    const lastGood = newestFirst.findIndex(isGood);
    return {
      ...onlyRow(standing, name),
      attempts: newestFirst.toReversed(),
      acknowledged: newestFirst.filter(isGood).length,
      failuresInRow: lastGood === -1 ? newestFirst.length : lastGood,
    };
  };
}
