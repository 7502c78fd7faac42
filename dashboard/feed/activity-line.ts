import type { ActivityRow } from "../../server/contract/journal/activity.control.js";
import { type EventProgress, isProgressEntry } from "./delivery-progress.js";
import type { AttemptLine, Row } from "./journal-reducer.js";

/**
 * Converts a row of the control API to the form of live rows. Null for a progress entry, which has no row of its own.
 */
export function activityLine({ entry, outcome, event }: ActivityRow): Row | AttemptLine | null {
  const { seq } = entry;
  if (entry.type === "delivery.attempted") return { seq, attempt: entry };
  if (isProgressEntry(entry)) return null;
  return { seq, fact: entry, outcome, progress: event && progressOf(seq, event) };
}

function progressOf(
  seq: number,
  { eventType, deliveries }: NonNullable<ActivityRow["event"]>,
): EventProgress {
  return {
    eventType,
    deliveries: new Map(deliveries.map((delivery) => [delivery.id, { ...delivery, seq }])),
  };
}
