import type { AgendaKind } from "../contract/clock/agenda-kinds.js";
import { LAST_CLOCK_INSTANT } from "../contract/clock/calendar.js";
import type { advanceClock, listJumps, setClock, showClock } from "../contract/clock/clock.control.js";
import { durationOf } from "../contract/clock/duration.js";
import { JUMPS, jumps } from "../contract/clock/jumps.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import { totalCount } from "../kernel/advance-result.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import { createClockEntry } from "../kernel/clock-entry.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Meta } from "../kernel/meta.js";
import type { Deliverer } from "../webhooks/deliverer.js";
import type { Destinations } from "./jumps.js";

/** How many agenda rows an advance has fired, by kind. */
type Fired = ReadonlyMap<string, number>;

/** Clock operations. Each change is recorded in the journal within the unit of work that makes it. */
export function clockHandlers(
  {
    database,
    clock,
    agenda,
    journal,
    meta,
  }: { database: Database; clock: Clock; agenda: Agenda; journal: Journal; meta: Meta },
  destinations: Destinations,
  { deliverer }: { deliverer: Pick<Deliverer, "underWay"> },
) {
  const entry = createClockEntry({ clock, journal, meta });
  const show = () => {
    const nextDue = agenda.nextInstant();
    const advancing = agenda.advancing();
    return {
      now: iso(clock.now()),
      mode: clock.mode(),
      offsetMs: clock.offset(),
      nextDue: nextDue === null ? null : iso(nextDue),
      advancing: advancing && { ...advancing, to: iso(advancing.to) },
    };
  };

  const forward = async (target: (now: number) => number, arrive: () => void = () => {}): Promise<Fired> => {
    let before = 0;
    let isChange = false;
    const { arrived, fired } = await agenda.advance(
      () => {
        // Read once: a running clock moves on between two readings, so an advance by 0 would go into the past.
        const now = clock.now();
        const to = target(now);
        if (to > LAST_CLOCK_INSTANT) throw new Problem("time-too-far");
        if (to < now) throw new Problem("time-goes-forward", { now: iso(now), wanted: iso(to) });
        const unrecorded = entry.unrecordedSince();
        before = unrecorded ?? now;
        isChange = unrecorded !== null || to > now;
        return to;
      },
      (hasArrived) => {
        if (!hasArrived) return entry.defer(before);
        const mode = clock.mode();
        arrive();
        // An advance by 0 only waits for work under way; it is not a change of the clock.
        if (isChange || mode !== clock.mode()) entry.record(before);
      },
    );
    agenda.wake();
    if (!arrived) throw new Problem("advance-stopped", { now: iso(clock.now()) });
    return fired;
  };

  const switchTo = (mode: "running" | "frozen" | undefined) => {
    if (mode === "frozen") clock.freeze();
    if (mode === "running") clock.resume();
  };

  const showTime: ControlHandler<typeof showClock> = show;

  const set: ControlHandler<typeof setClock> = async ({ mode, now }) => {
    if (now === undefined) {
      await database.write(() => {
        const unrecorded = entry.unrecordedSince();
        const before = { at: unrecorded ?? clock.now(), mode: clock.mode() };
        switchTo(mode);
        if (unrecorded !== null || before.mode !== clock.mode()) entry.record(before.at);
      });
      agenda.wake();
    } else {
      await forward(
        () => Date.parse(now),
        () => switchTo(mode),
      );
    }
    return show();
  };

  const toNext = async (): Promise<Fired> => {
    // Webhooks on their way may be answered at once; then their timeouts are no event.
    const waited = await forward((now) => now);
    // On a running clock, an event that is due fires now; the clock cannot go back.
    if (totalCount(waited) > 0) return waited;
    return forward((now) => Math.max(agenda.nextInstant() ?? nothingDue(), now));
  };

  const advance: ControlHandler<typeof advanceClock> = async ({ by, to, jump, id, account }) => {
    const advanced = () => {
      if (by !== undefined) return forward((now) => now + durationOf(by));
      if (to !== undefined) return forward(() => Date.parse(to));
      if (jump !== undefined) return forward((now) => destinations[jump](now, { id, account }));
      return toNext();
    };
    const fired = await advanced();
    // Records of attempts that the advance has waited for are written before this unit of work.
    const underWay = await database.write(deliverer.underWay);
    const byKind: Partial<Record<AgendaKind, number>> = Object.fromEntries(fired);
    return { now: iso(clock.now()), fired: totalCount(fired), byKind, underWay };
  };

  const list: ControlHandler<typeof listJumps> = () => ({
    jumps: JUMPS.map((name) => {
      const { id, en, pt } = jumps[name];
      return { name, id, description: { en, pt } };
    }),
  });

  return { showClock: showTime, setClock: set, advanceClock: advance, listJumps: list };
}

function nothingDue(): never {
  throw new Problem("nothing-due");
}
