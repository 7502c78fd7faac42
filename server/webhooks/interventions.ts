import { type Clock, iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliveries, Delivery, Failures } from "./deliveries.js";
import { deliveryFact } from "./delivery-fact.js";
import type { Standing } from "./delivery-state.js";
import type { Dispatch } from "./dispatch.js";

/** What a person does with one delivery. All within a unit of work, with the delivery as it is then. */
export interface Interventions {
  /** An attempt now, whatever became of the ones before. */
  retry(delivery: Delivery): void;
  /** No further attempts. */
  cancel(delivery: Delivery): void;
  /** The same, but lost on the way and not given up: nothing goes wrong for anybody but the receiver. */
  drop(delivery: Delivery): void;
  /** Its next attempt is made at an instant (epoch milliseconds), earlier or later than it would have been. */
  delay(delivery: Delivery, dueAt: number): void;
  /** Its next attempts fail without being sent; zero times takes that back. */
  fail(delivery: Delivery, failures: Failures): void;
  /** One more of the same event to the same URL, at once unless it is held; its id. */
  duplicate(delivery: Delivery): number;
}

export function createInterventions(
  { clock, journal }: { clock: Clock; journal: Journal },
  { deliveries, standing, dispatch }: { deliveries: Deliveries; standing: Standing; dispatch: Dispatch },
): Interventions {
  // One that has been acknowledged and is being sent once more stays delivered.
  const ended = <As extends "cancelled" | "dropped">({ id }: Delivery, as: As) =>
    deliveries.wasDelivered(id) ? "delivered" : as;
  return {
    retry: (delivery) => {
      standing.queueByHand(delivery);
      journal.append(deliveryFact("delivery.retried", delivery));
    },
    cancel: (delivery) => {
      standing.end(delivery, ended(delivery, "cancelled"));
      journal.append(deliveryFact("delivery.cancelled", delivery));
    },
    drop: (delivery) => {
      standing.end(delivery, ended(delivery, "dropped"));
      journal.append(deliveryFact("delivery.dropped", delivery));
    },
    delay: (delivery, dueAt) => {
      // What was due before is due now: nothing is ever scheduled in the past.
      const nextAttempt = Math.max(dueAt, clock.now());
      standing.wait(delivery, nextAttempt);
      journal.append(deliveryFact("delivery.delayed", delivery, { nextAttemptAt: iso(nextAttempt) }));
    },
    fail: (delivery, failures) => {
      standing.fail(delivery, failures.times > 0 ? failures : null);
      journal.append(deliveryFact("delivery.failing", delivery, { ...failures }));
    },
    duplicate: (delivery) => {
      const { eventId, eventSeq, eventType, accountId, transactionId, url, headers, body } = delivery;
      const letter = { eventId, eventSeq, eventType, accountId, transactionId, url, headers, body };
      const [copy] = dispatch(letter, { delayMs: 0 });
      if (copy === undefined) throw new Error(`Delivery ${delivery.id} was not sent again.`);
      const id = Number(copy.id);
      const { status } = deliveries.get(id);
      journal.append(
        deliveryFact("delivery.duplicated", { ...delivery, id }, { copyOf: String(delivery.id), status }),
      );
      return id;
    },
  };
}
