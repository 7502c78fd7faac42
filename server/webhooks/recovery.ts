import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliveries } from "./deliveries.js";
import type { DeliveryCursor, DeliverySearch, FailedSearch } from "./delivery-search.js";
import { filterFact } from "./holds.js";
import type { Interventions } from "./interventions.js";

export interface RecoveryRequest extends Omit<FailedSearch, "until"> {
  /** Deliveries created from here on (epoch milliseconds). */
  readonly since: number;
  /** Deliveries created up to here (epoch milliseconds, inclusive); null: up to now. */
  readonly until: number | null;
  /** Where an earlier call stopped; null to begin at `since`. */
  readonly after: DeliveryCursor | null;
  /** The maximum number of deliveries. */
  readonly limit: number;
}

export interface RecoveryResult {
  readonly count: number;
  readonly until: number;
  /** Where this call stopped because of `limit`; null if there are no more deliveries. */
  readonly next: DeliveryCursor | null;
}

/** Retries all failed deliveries of a period, after an outage of the receiver. */
export type Recover = (request: RecoveryRequest) => Promise<RecoveryResult>;

/** Deliveries per unit of work: few enough that other calls do not have to wait long. */
const BATCH_SIZE = 100;

export function createRecovery(
  { database, clock, journal }: { database: Database; clock: Clock; journal: Journal },
  {
    deliveries,
    search,
    interventions,
  }: { deliveries: Deliveries; search: DeliverySearch; interventions: Interventions },
): Recover {
  return async ({ since, until: requestedUntil, filter, cancelled, after, limit }) => {
    // Deliveries created from now on must not keep this loop running.
    const until = requestedUntil ?? clock.now();
    let cursor: DeliveryCursor = after ?? { createdAt: since, id: 0 };
    let count = 0;
    for (;;) {
      const batchSize = Math.min(BATCH_SIZE, limit - count);
      const batch = await database.write(() => {
        const failed = search.failed({ until, filter, cancelled }, cursor, batchSize);
        for (const { id } of failed) interventions.retry(deliveries.get(id));
        return failed;
      });
      count += batch.length;
      cursor = batch.at(-1) ?? cursor;
      if (batch.length < batchSize || count === limit) break;
    }
    await database.write(() =>
      journal.append({
        type: "webhook.recovered",
        account: filter.account ?? null,
        data: { filter: filterFact(filter), since: iso(since), until: iso(until), deliveries: count },
      }),
    );
    return { count, until, next: count === limit ? cursor : null };
  };
}
