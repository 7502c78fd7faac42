import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";
import type { DeliveryStatus, EventType } from "../../server/contract/webhooks/events.js";

/** What the journal has said about one delivery so far. */
export interface DeliveryNews {
  readonly id: string;
  readonly url: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** How many attempts the retry schedule foresees; 0 until the first has been made. */
  readonly scheduled: number;
  /** The numbers of the attempts that the receiver acknowledged: two of them mean that it was told twice. */
  readonly acknowledged: readonly number[];
  readonly nextAttemptAt: string | null;
  /** The entry that said the latest of this, so that an older one arriving late changes nothing. */
  readonly seq: number;
}

/** How the news of one fact travels to its receivers; no delivery at all means that nobody registered a URL. */
export interface Track {
  readonly eventType: EventType;
  readonly deliveries: ReadonlyMap<string, DeliveryNews>;
}

export type TrackEntry = JournalEntry<"event.queued" | Extract<EntryType, `delivery.${string}`>>;

export function isTrackEntry(entry: JournalEntry): entry is TrackEntry {
  return entry.type === "event.queued" || entry.type.startsWith("delivery.");
}

/** The track after one more entry. Entries may come twice and in any order: the result is the same. */
export function followTrack(track: Track | undefined, entry: TrackEntry): Track {
  const deliveries = new Map(track?.deliveries);
  for (const news of newsOf(entry, deliveries)) deliveries.set(news.id, news);
  return { eventType: entry.data.eventType, deliveries };
}

function newsOf(entry: TrackEntry, known: ReadonlyMap<string, DeliveryNews>): DeliveryNews[] {
  if (entry.type === "event.queued") {
    return entry.data.deliveries
      .filter(({ id }) => !known.has(id))
      .map(({ id, url, status = "queued", nextAttemptAt = null }) => ({
        ...fresh(id, url),
        ...{ status, nextAttemptAt, seq: entry.seq },
      }));
  }
  // It says what will become of attempts to come, and nothing of where the delivery stands.
  if (entry.type === "delivery.failing") return [];
  const { deliveryId, url } = entry.data;
  const before = known.get(deliveryId) ?? fresh(deliveryId, url);
  const counted =
    entry.type === "delivery.attempted"
      ? {
          ...before,
          attempts: Math.max(before.attempts, entry.data.attempt),
          scheduled: entry.data.scheduled,
          acknowledged: acknowledgedWith(before.acknowledged, entry),
        }
      : before;
  if (entry.seq <= before.seq) return [counted];
  return [{ ...counted, ...standing(entry, before), seq: entry.seq }];
}

const fresh = (id: string, url: string): DeliveryNews => ({
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

function standing(
  entry: Exclude<TrackEntry, { type: "event.queued" | "delivery.failing" }>,
  before: DeliveryNews,
): Pick<DeliveryNews, "status" | "nextAttemptAt"> {
  if (entry.type === "delivery.attempted") {
    return { status: entry.data.status, nextAttemptAt: entry.data.nextAttemptAt };
  }
  const { status, acknowledged } = before;
  switch (entry.type) {
    case "delivery.cancelled":
    case "delivery.dropped": {
      // What was acknowledged and is sent once more stays delivered, also when that is called off.
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
      // Resending what was acknowledged does not undo the acknowledgement.
      return { status: status === "delivered" ? "delivered" : "queued", nextAttemptAt: null };
  }
}
