import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";
import type { EventType } from "../../server/contract/webhooks/event-types.js";
import type { DeliveryStatus } from "../../server/contract/webhooks/events.js";

/** The state of one delivery, as far as the journal has reported it. */
export interface DeliveryState {
  readonly id: string;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** How many attempts the retry schedule plans; 0 until the first attempt. */
  readonly scheduled: number;
  /** The numbers of the attempts that the receiver acknowledged. Two of them: it received the event twice. */
  readonly acknowledged: readonly number[];
  readonly nextAttemptAt: string | null;
  /** The newest entry in this state; an older one that arrives late changes nothing. */
  readonly seq: number;
}

/** The event of one fact and its deliveries; no delivery means that no URL is registered for it. */
export interface EventProgress {
  readonly eventType: EventType;
  readonly deliveries: ReadonlyMap<string, DeliveryState>;
}

export type ProgressEntry = JournalEntry<"event.queued" | Extract<EntryType, `delivery.${string}`>>;

export function isProgressEntry(entry: JournalEntry): entry is ProgressEntry {
  return entry.type === "event.queued" || entry.type.startsWith("delivery.");
}

/** The progress after another entry. Entries may come twice and in any order; the result is the same. */
export function updateProgress(progress: EventProgress | undefined, entry: ProgressEntry): EventProgress {
  const deliveries = new Map(progress?.deliveries);
  for (const state of statesAfter(entry, deliveries)) deliveries.set(state.id, state);
  return { eventType: entry.data.eventType, deliveries };
}

function statesAfter(entry: ProgressEntry, known: ReadonlyMap<string, DeliveryState>): DeliveryState[] {
  if (entry.type === "event.queued") {
    return entry.data.deliveries
      .filter(({ id }) => !known.has(id))
      .map(({ id, url, status = "queued", nextAttemptAt = null }) => ({
        ...initialState(id, url),
        status,
        nextAttemptAt,
        seq: entry.seq,
      }));
  }
  // This injects failures into future attempts; the state of the delivery does not change.
  if (entry.type === "delivery.failing") return [];
  const { deliveryId, url } = entry.data;
  const before = known.get(deliveryId) ?? initialState(deliveryId, url);
  const withAttempt =
    entry.type === "delivery.attempted"
      ? {
          ...before,
          attempts: Math.max(before.attempts, entry.data.attempt),
          scheduled: entry.data.scheduled,
          acknowledged: acknowledgedWith(before.acknowledged, entry),
        }
      : before;
  if (entry.seq <= before.seq) return [withAttempt];
  return [{ ...withAttempt, ...statusAfter(entry, before), seq: entry.seq }];
}

const initialState = (id: string, url: string): DeliveryState => ({
  id,
  url,
  status: "queued",
  attempts: 0,
  scheduled: 0,
  acknowledged: [],
  nextAttemptAt: null,
  seq: 0,
});

function acknowledgedWith(numbers: readonly number[], { data }: JournalEntry<"delivery.attempted">) {
  return data.acknowledged && !numbers.includes(data.attempt) ? [...numbers, data.attempt] : numbers;
}

function statusAfter(
  entry: Exclude<ProgressEntry, { type: "event.queued" | "delivery.failing" }>,
  before: DeliveryState,
): Pick<DeliveryState, "status" | "nextAttemptAt"> {
  if (entry.type === "delivery.attempted") {
    return { status: entry.data.status, nextAttemptAt: entry.data.nextAttemptAt };
  }
  const { status, acknowledged } = before;
  switch (entry.type) {
    case "delivery.cancelled":
    case "delivery.dropped": {
      // A delivery that was acknowledged before stays delivered, even if its resend is cancelled or dropped.
      const ended = entry.type === "delivery.dropped" ? "dropped" : "cancelled";
      return { status: acknowledged.length > 0 ? "delivered" : ended, nextAttemptAt: null };
    }
    case "delivery.held":
      return { status: "held", nextAttemptAt: null };
    case "delivery.released":
      return { status: "queued", nextAttemptAt: null };
    case "delivery.duplicated":
      return { status: entry.data.status, nextAttemptAt: null };
    case "delivery.delayed":
      return { status: "waiting", nextAttemptAt: entry.data.nextAttemptAt };
    case "delivery.retried":
      // Resending an acknowledged delivery does not undo the acknowledgement.
      return { status: status === "delivered" ? "delivered" : "queued", nextAttemptAt: null };
  }
}
