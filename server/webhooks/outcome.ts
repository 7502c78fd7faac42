import type { DeliveryStatus } from "../contract/webhooks/events.js";
import type { Delivery } from "./deliveries.js";

/** Where a delivery stands after an attempt, and until when (epoch milliseconds). */
export interface DeliveryOutcome {
  readonly status: DeliveryStatus;
  readonly dueAt: number | null;
}

export interface Circumstances {
  readonly acknowledged: boolean;
  /** Whether the receiver has acknowledged an earlier attempt. */
  readonly wasDelivered: () => boolean;
  /** Whether a hold in force catches it. */
  readonly isHeld: () => boolean;
  /** Milliseconds before each attempt. */
  readonly schedule: readonly number[];
  readonly now: number;
}

/**
 * What becomes of a delivery after an attempt: `sent` is as it was when the attempt began, `current` as it is now.
 * Nothing is ever scheduled in the past: the wait counts from now.
 */
export function outcomeOf(sent: Delivery, current: Delivery, circumstances: Circumstances): DeliveryOutcome {
  const { acknowledged, wasDelivered, isHeld, schedule, now } = circumstances;
  const byHand = sent.manualWanted > 0;
  // Every manual retry makes an attempt, also one that was asked for while this attempt was under way.
  if (current.manualWanted > Math.min(sent.manualWanted, 1)) return { status: "queued", dueAt: null };
  if (acknowledged) return { status: "delivered", dueAt: null };
  // A failed extra attempt does not undo that the receiver has had the event already.
  if (byHand && wasDelivered()) return { status: "delivered", dueAt: null };
  const { status, dueAt } = current;
  if (status === "cancelled" || status === "dropped") return { status, dueAt: null };
  const wait = schedule[sent.scheduledUsed + (byHand ? 0 : 1)];
  if (wait === undefined) return { status: "exhausted", dueAt: null };
  if (isHeld()) return { status: "held", dueAt: null };
  // Somebody may have put it off while the attempt was under way.
  return { status: "waiting", dueAt: Math.max(now + wait, dueAt ?? 0) };
}
