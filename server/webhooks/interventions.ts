import { type Clock, iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { Deliveries, Delivery, InjectedFailures } from "./deliveries.js";
import { deliveryFact } from "./delivery-fact.js";
import type { DeliveryTransitions } from "./delivery-state.js";
import type { Dispatch } from "./dispatch.js";

/** What a user can do with one delivery. All need a unit of work, and a delivery that was read within it. */
export interface Interventions {
  /** Makes an attempt now, whatever the delivery's state. */
  retry(delivery: Delivery): void;
  /** No further attempts. */
  cancel(delivery: Delivery): void;
  /**
   * Like `cancel`, but simulates a webhook that is lost on the way, so that only the receiver can notice that it is
   * missing.
   */
  drop(delivery: Delivery): void;
  /** Holds it until it is released, and forgets its pending manual attempts. */
  hold(delivery: Delivery): void;
  /** Moves its next attempt to an instant (epoch milliseconds), earlier or later. */
  delay(delivery: Delivery, dueAt: number): void;
  /** Makes its next attempts fail without sending them; `times` 0 undoes that. */
  fail(delivery: Delivery, failures: InjectedFailures): void;
  /** Sends the same event to the same URL once more, at once unless held. Returns the id of the new delivery. */
  duplicate(delivery: Delivery): number;
}

export function createInterventions(
  { clock, journal }: { clock: Clock; journal: Journal },
  {
    deliveries,
    transitions,
    dispatch,
  }: { deliveries: Deliveries; transitions: DeliveryTransitions; dispatch: Dispatch },
): Interventions {
  // A delivered one that is being sent again stays delivered.
  const endStatus = <As extends "cancelled" | "dropped">({ id }: Delivery, as: As) =>
    deliveries.wasDelivered(id) ? "delivered" : as;
  return {
    retry: (delivery) => {
      transitions.queueByHand(delivery);
      journal.append(deliveryFact("delivery.retried", delivery));
    },
    cancel: (delivery) => {
      transitions.end(delivery, endStatus(delivery, "cancelled"));
      journal.append(deliveryFact("delivery.cancelled", delivery));
    },
    drop: (delivery) => {
      transitions.end(delivery, endStatus(delivery, "dropped"));
      journal.append(deliveryFact("delivery.dropped", delivery));
    },
    hold: (delivery) => {
      transitions.hold(delivery);
      journal.append(deliveryFact("delivery.held", delivery));
    },
    delay: (delivery, dueAt) => {
      // Nothing is ever scheduled in the past.
      const nextAttempt = Math.max(dueAt, clock.now());
      transitions.wait(delivery, nextAttempt);
      journal.append(deliveryFact("delivery.delayed", delivery, { nextAttemptAt: iso(nextAttempt) }));
    },
    fail: (delivery, failures) => {
      transitions.fail(delivery, failures.times > 0 ? failures : null);
      journal.append(deliveryFact("delivery.failing", delivery, { ...failures }));
    },
    duplicate: (delivery) => {
      const { eventId, eventSeq, eventType, accountId, transactionId, url, headers, body } = delivery;
      const webhook = { eventId, eventSeq, eventType, accountId, transactionId, url, headers, body };
      const [copy] = dispatch(webhook, { delayMs: 0 });
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
