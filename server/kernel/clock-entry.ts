import { type Clock, iso } from "./clock.js";
import type { Journal } from "./journal.js";
import type { Meta } from "./meta.js";

/** Where the clock stood when an advance began that has not arrived, epoch milliseconds; nothing when there is none. */
const UNRECORDED_SINCE = "clock.left";

/** The journal entry of a change of time, written by the unit of work that makes the change. */
export interface ClockEntry {
  /** Where time stood before what is not told yet, epoch milliseconds: an advance that ended on its way is told with what comes after it. Null: all is told. */
  untold(): number | null;
  /** Within a unit of work that changes time: writes down that it does, from `before`. */
  tell(before: number): void;
  /** Within a unit of work on the way of an advance that began at `before`: whoever tells next tells of it too. */
  putOff(before: number): void;
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
    untold: () => Number(meta.get(UNRECORDED_SINCE)) || null,
    tell: (before) => {
      journal.append({
        type: "clock.changed",
        account: null,
        data: { mode: clock.mode(), before: iso(before), now: iso(clock.now()) },
      });
      if (meta.get(UNRECORDED_SINCE)) meta.set(UNRECORDED_SINCE, "");
    },
    putOff: (before) => meta.set(UNRECORDED_SINCE, String(before)),
  };
}
