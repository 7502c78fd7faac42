import type { DeliveryStatus } from "../contract/webhooks/events.js";
import type { Agenda } from "../kernel/agenda.js";
import type { Database } from "../kernel/database.js";
import {
  DELIVERY,
  type Deliveries,
  type Delivery,
  type InjectedFailures,
  SCHEDULE_USED_UP,
} from "./deliveries.js";
import type { DeliveryQueue } from "./delivery-queue.js";

/**
 * Changes of a delivery's state between its attempts. Each takes the delivery off the agenda and moves up the deliveries
 * that wait behind it. All need a unit of work, and a delivery that was read within it.
 */
export interface DeliveryTransitions {
  /** Send it as soon as its URL has room. */
  queue(delivery: Delivery): void;
  /** Like `queue`, for a manual attempt. */
  queueByHand(delivery: Delivery): void;
  /** Send it after the next attempt of the delivery `behind`; null: as soon as its URL has room. */
  queueBehind(delivery: Delivery, behind: number | null): void;
  /** Send it at an instant (epoch milliseconds). */
  wait(delivery: Delivery, dueAt: number): void;
  /** Hold it until it is released, and forget its pending manual attempts. */
  hold(delivery: Delivery): void;
  /** No further attempts, not even manual ones. */
  end(delivery: Delivery, as: "cancelled" | "dropped" | "delivered"): void;
  /** Make its next attempts fail without sending them; null: send them again. */
  fail(delivery: Delivery, failures: InjectedFailures | null): void;
  /** Only takes it off the agenda and moves up its followers, after an attempt. The caller stores the new state. */
  detach(delivery: Delivery): void;
}

export function createDeliveryTransitions(
  database: Database,
  deliveries: Pick<Deliveries, "change">,
  agenda: Agenda,
  queue: Pick<DeliveryQueue, "put">,
): DeliveryTransitions {
  const setPending = deliveries.change(
    "status = ?, due_at = ?, behind = ?, after_next = 0, manual_wanted = manual_wanted + ?",
  );
  const end = deliveries.change(
    `status = ?, due_at = NULL, behind = NULL, after_next = 0, manual_wanted = 0, failures_wanted = 0,
     scheduled_used = ${SCHEDULE_USED_UP}`,
  );
  const hold = deliveries.change(
    "status = 'held', due_at = NULL, behind = NULL, after_next = 0, manual_wanted = 0",
  );
  const fail = deliveries.change("failures_wanted = ?, failure_kind = ?");
  const moveUp = deliveries.change("behind = ?");
  const followers = database.prepare<{ id: number; url: string }>(
    "SELECT id, url FROM deliveries WHERE behind = ?",
  );

  const detach = ({ id, dueAt, behind }: Delivery) => {
    if (dueAt !== null) agenda.cancel(dueAt, DELIVERY, id);
    for (const next of followers.all(id)) {
      moveUp(next.id, behind);
      if (behind === null) queue.put(next.id, next.url);
    }
  };
  const enqueue = (delivery: Delivery, behind: number | null, manualAttempts: 0 | 1) => {
    detach(delivery);
    setPending(delivery.id, "queued", null, behind, manualAttempts);
    if (behind === null) queue.put(delivery.id, delivery.url);
  };

  return {
    detach,
    queue: (delivery) => enqueue(delivery, null, 0),
    queueByHand: (delivery) => enqueue(delivery, null, 1),
    queueBehind: (delivery, behind) => enqueue(delivery, behind, 0),
    wait: (delivery, dueAt) => {
      detach(delivery);
      setPending(delivery.id, "waiting", dueAt, null, 0);
      agenda.put(dueAt, DELIVERY, delivery.id);
    },
    hold: (delivery) => {
      detach(delivery);
      hold(delivery.id);
    },
    end: (delivery, as) => {
      detach(delivery);
      end(delivery.id, as);
    },
    fail: ({ id }, failures) => fail(id, failures?.times ?? 0, failures && String(failures.how)),
  };
}

/** The state of a delivery after an attempt, and the due time of the next one (epoch milliseconds). */
export interface DeliveryOutcome {
  readonly status: DeliveryStatus;
  readonly dueAt: number | null;
}

export interface AttemptContext {
  /** Whether the receiver acknowledged this attempt. */
  readonly acknowledged: boolean;
  /** Whether the receiver acknowledged an earlier attempt. */
  readonly wasDelivered: () => boolean;
  /** Whether an active hold matches the delivery. */
  readonly isHeld: () => boolean;
  /** Milliseconds before each attempt. */
  readonly schedule: readonly number[];
  /** Epoch milliseconds of sandbox time. */
  readonly endedAt: number;
}

/**
 * The state after an attempt: `sent` is the delivery when the attempt began, `current` as it is now. The wait before
 * the next attempt counts from the end of this one.
 */
export function outcomeOf(sent: Delivery, current: Delivery, context: AttemptContext): DeliveryOutcome {
  const { acknowledged, wasDelivered, isHeld, schedule, endedAt } = context;
  const byHand = sent.manualWanted > 0;
  // Each manual retry makes an attempt, even if it was requested while this attempt was under way.
  if (current.manualWanted > Math.min(sent.manualWanted, 1)) return { status: "queued", dueAt: null };
  if (acknowledged) return { status: "delivered", dueAt: null };
  // A failed extra attempt does not change that the receiver already has the event.
  if (byHand && wasDelivered()) return { status: "delivered", dueAt: null };
  const { status, dueAt } = current;
  if (status === "cancelled" || status === "dropped") return { status, dueAt: null };
  const wait = schedule[sent.scheduledUsed + (byHand ? 0 : 1)];
  if (wait === undefined) return { status: "exhausted", dueAt: null };
  if (isHeld()) return { status: "held", dueAt: null };
  // A user may have delayed the next attempt while this one was in progress.
  return { status: "waiting", dueAt: Math.max(endedAt + wait, dueAt ?? 0) };
}
