import type { Journal } from "../kernel/journal.js";
import type { Deliveries } from "./deliveries.js";
import { deliveryFact } from "./delivery-fact.js";
import type { DeliverySearch } from "./delivery-search.js";
import type { DeliveryTransitions } from "./delivery-state.js";
import { filterFact, type HoldFilter, type Holds } from "./holds.js";
import type { Interventions } from "./interventions.js";

/** Holds and releases deliveries. All within a unit of work. */
export interface HoldService {
  /** Ids of the held deliveries that match, oldest first. */
  held(filter: HoldFilter): number[];
  /**
   * Holds all matching deliveries, present and future. Those with an attempt under way are held once it has failed.
   * Returns how many were held now.
   */
  hold(filter: HoldFilter): number;
  /**
   * Holds every unfinished delivery of a restored world, where no attempt is in progress, even if a user has requested
   * an attempt. A queued delivery that the receiver already has is cancelled instead. Returns how many are held.
   */
  holdAll(): number;
  /**
   * Ends the matching holds and sends the matching held deliveries, each after the attempt of the previous one: first
   * those of `order`, then the others, oldest first. Returns their ids in that order.
   */
  release(filter: HoldFilter, order: readonly number[]): number[];
}

export function createHoldService(
  journal: Journal,
  {
    deliveries,
    search,
    holds,
    transitions,
    interventions,
    isUnderWay,
  }: {
    deliveries: Deliveries;
    search: DeliverySearch;
    holds: Holds;
    transitions: Pick<DeliveryTransitions, "queueBehind">;
    interventions: Pick<Interventions, "hold" | "cancel">;
    isUnderWay: (delivery: number) => boolean;
  },
): HoldService {
  const holdAs = (filter: HoldFilter, ids: readonly number[]) => {
    journal.append({
      type: "webhook.held",
      account: filter.account ?? null,
      data: { filter: filterFact(filter), deliveries: ids.length },
    });
    for (const id of ids) interventions.hold(deliveries.get(id));
    return ids.length;
  };

  return {
    held: search.held,
    hold: (filter) => {
      holds.place(filter);
      return holdAs(
        filter,
        search.onTheirWay(filter).filter((id) => !isUnderWay(id)),
      );
    },
    holdAll: () => {
      const delivered = deliveries.queued().filter(deliveries.wasDelivered);
      for (const id of delivered) interventions.cancel(deliveries.get(id));
      const open = new Set([...deliveries.queued(), ...search.onTheirWay({})]);
      holds.placeOnForeignData();
      holdAs(
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
      for (const [index, id] of line.entries()) {
        const delivery = deliveries.get(id);
        const behind = line[index - 1] ?? null;
        transitions.queueBehind(delivery, behind);
        journal.append(
          deliveryFact("delivery.released", delivery, { behind: behind === null ? null : String(behind) }),
        );
      }
      return line;
    },
  };
}
