import type { advanceClock, setClock, showClock } from "../contract/control/clock.js";
import { Problem } from "../contract/control-problems.js";
import { parseDuration } from "../contract/duration.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Act } from "./serve.js";

/** End-to-end ids and every timestamp on the wire have four digits for the year. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Time itself. */
export function clockActs({
  database,
  clock,
  agenda,
  journal,
}: {
  database: Database;
  clock: Clock;
  agenda: Agenda;
  journal: Journal;
}) {
  const show = () => {
    const nextDue = agenda.nextDue();
    return {
      now: iso(clock.now()),
      mode: clock.mode(),
      offsetMs: clock.offset(),
      nextDue: nextDue === null ? null : iso(nextDue),
    };
  };

  /** Runs a change of time and writes down that it happened. */
  const changing = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    const before = iso(clock.now());
    const result = await change();
    await database.write(() =>
      journal.append({
        type: "clock.changed",
        account: null,
        data: { mode: clock.mode(), before, now: iso(clock.now()) },
      }),
    );
    agenda.wake();
    return result;
  };

  const forward = (to: number): Promise<number> => {
    if (to > LAST_INSTANT) throw new Problem("time-too-far");
    if (to < clock.now()) {
      throw new Problem("time-goes-forward", { now: iso(clock.now()), wanted: iso(to) });
    }
    return changing(() => agenda.advance(to));
  };

  const showTime: Act<typeof showClock> = show;

  const set: Act<typeof setClock> = async ({ mode, now }) => {
    if (now !== undefined) {
      // Frozen first, so that the instant that was asked for is the one that time stands at.
      if (mode === "frozen") await database.write(() => clock.freeze());
      await forward(Date.parse(now));
      if (mode === "running") await changing(() => database.write(() => clock.resume()));
    } else {
      await changing(() => database.write(() => (mode === "frozen" ? clock.freeze() : clock.resume())));
    }
    return show();
  };

  const advance: Act<typeof advanceClock> = async ({ by, to, next }) => {
    const target = next
      ? (agenda.nextDue() ?? nothingDue())
      : by !== undefined
        ? clock.now() + parseDuration(by)!
        : Date.parse(to!);
    // What is overdue on a running clock is due now: there is no way back to its instant.
    const fired = await forward(next ? Math.max(target, clock.now()) : target);
    return { now: iso(clock.now()), fired };
  };

  return { showClock: showTime, setClock: set, advanceClock: advance };
}

function nothingDue(): never {
  throw new Problem("nothing-due");
}
