import { type Clock, iso } from "./clock.js";
import type { Journal } from "./journal.js";
import type { Meta } from "./meta.js";

/**
 * Meta key of the instant that the clock has left without an entry: its value (epoch ms) when an interrupted advance began;
 * empty if there is none.
 */
const UNRECORDED_SINCE = "clock.left";

/** Writes the journal entry `clock.changed`, in the unit of work that changes the time. */
export interface ClockEntry {
  /**
   * The clock value (epoch ms) before the oldest change that has no journal entry yet; an interrupted advance is recorded
   * together with the next change. Null if everything is recorded.
   */
  unrecordedSince(): number | null;
  /** Within a unit of work that changes the time: appends the entry of a change from `before` to now. */
  record(before: number): void;
  /** Within a unit of work of an unfinished advance that began at `before`: leaves its entry to the next change. */
  defer(before: number): void;
}

export function createClockEntry({
  clock,
  journal,
  meta,
}: {
  clock: Clock;
  journal: Journal;
  meta: Meta;
}): ClockEntry {
  return {
    unrecordedSince: () => Number(meta.get(UNRECORDED_SINCE)) || null,
    record: (before) => {
      journal.append({
        type: "clock.changed",
        account: null,
        data: { mode: clock.mode(), before: iso(before), now: iso(clock.now()) },
      });
      if (meta.get(UNRECORDED_SINCE)) meta.set(UNRECORDED_SINCE, "");
    },
    defer: (before) => meta.set(UNRECORDED_SINCE, String(before)),
  };
}
