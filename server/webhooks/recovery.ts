import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliveries } from "./deliveries.js";
import type { DeliveryCursor, DeliverySearch, FailedSearch } from "./delivery-search.js";
import { filterFact } from "./holds.js";
import type { Interventions } from "./interventions.js";

export interface RecoveryWanted extends Omit<FailedSearch, "until"> {
  /** Deliveries made from here on, and until there at most (epoch milliseconds); null: until now. */
  readonly since: number;
  readonly until: number | null;
  /** Where an earlier call stopped; null: at `since`. */
  readonly after: DeliveryCursor | null;
  /** At most so many. */
  readonly limit: number;
}

export interface Recovered {
  readonly count: number;
  readonly until: number;
  /** Where it stopped, when it stopped because of its limit. */
  readonly next: DeliveryCursor | null;
}

/** After an outage of the receiver: tries again all that has failed meanwhile. */
export type Recover = (wanted: RecoveryWanted) => Promise<Recovered>;

/** So few share a unit of work that nobody who calls meanwhile waits for more than a moment. */
const AT_ONCE = 100;

export function createRecovery(
  { database, clock, journal }: { database: Database; clock: Clock; journal: Journal },
  {
    deliveries,
    search,
    interventions,
  }: { deliveries: Deliveries; search: DeliverySearch; interventions: Interventions },
): Recover {
  return async ({ since, until: wantedUntil, filter, cancelled, after, limit }) => {
    // What is made while this runs is not failed history, and must not keep it running.
    const until = wantedUntil ?? clock.now();
    let place: DeliveryCursor = after ?? { createdAt: since, id: 0 };
    let count = 0;
    for (;;) {
      const most = Math.min(AT_ONCE, limit - count);
      const batch = await database.write(() => {
        const failed = search.failed({ until, filter, cancelled }, place, most);
        for (const { id } of failed) interventions.retry(deliveries.get(id));
        return failed;
      });
      count += batch.length;
      place = batch.at(-1) ?? place;
      if (batch.length < most || count === limit) break;
    }
    await database.write(() =>
      journal.append({
        type: "webhook.recovered",
        account: filter.account ?? null,
        data: { filter: filterFact(filter), since: iso(since), until: iso(until), deliveries: count },
      }),
    );
    return { count, until, next: count === limit ? place : null };
  };
}
