import { type Clock, iso } from "./clock.js";
import type { Journal } from "./journal.js";
import type { Meta } from "./meta.js";

/** Where the clock stood when an advance began that has not arrived, epoch milliseconds; nothing when there is none. */
const LEFT = "clock.left";

/** How the clock stood, in epoch milliseconds. */
export interface ClockStanding {
  readonly at: number;
  readonly mode: ReturnType<Clock["mode"]>;
}

/** The journal entry of a change of time, written by the unit of work that makes the change. */
export interface ClockEntry {
  /** How it stood before what is not told yet: an advance that ended on its way is told with what comes after it. */
  untold(): ClockStanding;
  /** Within a unit of work that changes time: writes down that it does; an advance by nothing changes nothing. */
  tell(before: ClockStanding): void;
  /** Within a unit of work on the way of an advance that began there: whoever tells next tells of it too. */
  putOff(before: ClockStanding): void;
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
    untold: () => ({ at: Number(meta.get(LEFT) || clock.now()), mode: clock.mode() }),
    tell: ({ at, mode }) => {
      if (at === clock.now() && mode === clock.mode()) return;
      journal.append({
        type: "clock.changed",
        account: null,
        data: { mode: clock.mode(), before: iso(at), now: iso(clock.now()) },
      });
      if (meta.get(LEFT)) meta.set(LEFT, "");
    },
    putOff: ({ at }) => meta.set(LEFT, String(at)),
  };
}
