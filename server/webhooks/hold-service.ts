import type { Journal } from "../kernel/journal.js";
import type { Deliveries } from "./deliveries.js";
import { deliveryFact } from "./delivery-fact.js";
import type { DeliverySearch } from "./delivery-search.js";
import type { Standing } from "./delivery-state.js";
import { filterFact, type HoldFilter, type Holds } from "./holds.js";
import type { Interventions } from "./interventions.js";

/** Holding deliveries back and letting them go. All within a unit of work. */
export interface Holding {
  /** Ids of what matches and is held, oldest first. */
  held(filter: HoldFilter): number[];
  /**
   * Takes all that match out of their way, but for those under way, which are held once their attempt has failed;
   * those to come are caught as they are made. How many were taken.
   */
  hold(filter: HoldFilter): number;
  /**
   * The same with all of a world that is taken up, in which nothing is under way: also what a person wanted sent, but
   * nothing a second time. How many are held.
   */
  holdAll(): number;
  /**
   * Sends all that match and are held, each once the one before has had its attempt: those of `order` first, then
   * the others, oldest first. Their ids in that order. Ends the holds that match.
   */
  release(filter: HoldFilter, order: readonly number[]): number[];
}

export function createHolding(
  journal: Journal,
  {
    deliveries,
    search,
    holds,
    standing,
    isUnderWay,
    cancel,
  }: {
    deliveries: Deliveries;
    search: DeliverySearch;
    holds: Holds;
    standing: Standing;
    isUnderWay: (delivery: number) => boolean;
    cancel: Interventions["cancel"];
  },
): Holding {
  const holdThese = (filter: HoldFilter, taken: readonly number[]) => {
    holds.place(filter);
    journal.append({
      type: "webhook.held",
      account: filter.account ?? null,
      data: { filter: filterFact(filter), deliveries: taken.length },
    });
    for (const id of taken) {
      const delivery = deliveries.get(id);
      standing.hold(delivery);
      journal.append(deliveryFact("delivery.held", delivery));
    }
    return taken.length;
  };

  return {
    held: search.held,
    hold: (filter) =>
      holdThese(
        filter,
        search.onTheirWay(filter).filter((id) => !isUnderWay(id)),
      ),
    holdAll: () => {
      const again = deliveries.queued().filter(deliveries.wasDelivered);
      for (const id of again) cancel(deliveries.get(id));
      const open = new Set([...deliveries.queued(), ...search.onTheirWay({})]);
      holdThese(
        {},
        [...open].sort((a, b) => a - b),
      );
      return search.held({}).length;
    },
    release: (filter, order) => {
      const first = new Set(order);
      const line = [...order, ...search.held(filter).filter((id) => !first.has(id))];
      const holdsEnded = holds.end(filter);
      journal.append({
        type: "webhook.released",
        account: filter.account ?? null,
        data: { filter: filterFact(filter), deliveries: line.length, holdsEnded },
      });
      for (const [place, id] of line.entries()) {
        const delivery = deliveries.get(id);
        const behind = line[place - 1] ?? null;
        standing.queueBehind(delivery, behind);
        journal.append(
          deliveryFact("delivery.released", delivery, { behind: behind === null ? null : String(behind) }),
        );
      }
      return line;
    },
  };
}
