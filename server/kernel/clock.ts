import type { Database } from "./database.js";
import type { Meta } from "./meta.js";

export type ClockMode = "running" | "frozen";

/**
 * Sandbox time, the only time that localpix uses. All values are epoch milliseconds. It never goes back: if the host's
 * clock does, sandbox time continues from where it is.
 */
export interface Clock {
  now(): number;
  mode(): ClockMode;
  /** Sandbox time minus host time, in milliseconds. */
  offset(): number;
  /** Within a unit of work: stops time, at the instant `at` if it is in the future, otherwise now. */
  freeze(at?: number): void;
  /** Within a unit of work: lets time run again from its current value. */
  resume(): void;
  /** Within a unit of work: jumps to an instant. An instant in the past changes nothing. */
  jump(to: number): void;
  /**
   * Within a unit of work that creates or replaces the world: sets the mode and the time to `at`, past or future, by
   * default the host's time.
   */
  restart(mode: ClockMode, at?: number): void;
  /** Within a unit of work: holds time at an instant, or at its current value if that has passed. */
  hold(at: number): void;
  /** Ends a hold; the mode applies again. */
  release(): void;
}

/** The clock of a data file. Its time and mode survive a restart. */
export function createClock(database: Database, meta: Meta): Clock {
  const lastWritten = database.prepare<{ at: number }>("SELECT at FROM journal ORDER BY seq DESC LIMIT 1");
  let mode: ClockMode = meta.get("clock.mode") === "frozen" ? "frozen" : "running";
  let offset = Number(meta.get("clock.offset") ?? 0);
  let frozenAt = Number(meta.get("clock.frozenAt") ?? 0);
  let heldAt: number | null = null;
  // Time is never before the last journal entry, even if the host's clock was set back while localpix was stopped.
  let latest = Math.max(lastWritten.get()?.at ?? 0, Number(meta.get("clock.latest") ?? 0));

  const unheldTime = () => (mode === "frozen" ? frozenAt : Date.now() + offset);
  const now = () => {
    const instant = heldAt ?? unheldTime();
    // The host's clock was set back: continue from here, or time would stand still until the host has caught up.
    if (instant < latest && heldAt === null && mode === "running") offset += latest - instant;
    latest = Math.max(latest, instant);
    return latest;
  };
  /** Restores the clock if the unit of work is rolled back. */
  const restoreOnRollback = () => {
    const before = { mode, offset, frozenAt, latest, heldAt };
    database.onRollback(() => {
      ({ mode, offset, frozenAt, latest, heldAt } = before);
    });
  };
  const change = (work: () => void) => {
    restoreOnRollback();
    work();
    meta.set("clock.mode", mode);
    meta.set("clock.offset", String(offset));
    meta.set("clock.frozenAt", String(frozenAt));
    meta.set("clock.latest", String(now()));
  };

  return {
    now,
    mode: () => mode,
    offset: () => now() - Date.now(),
    freeze: (at = 0) =>
      change(() => {
        frozenAt = Math.max(at, now());
        mode = "frozen";
      }),
    resume: () =>
      change(() => {
        offset = now() - Date.now();
        mode = "running";
      }),
    jump: (to) =>
      change(() => {
        const target = Math.max(to, now());
        frozenAt = target;
        offset = target - Date.now();
      }),
    restart: (newMode, at = Date.now()) =>
      change(() => {
        mode = newMode;
        frozenAt = at;
        offset = at - Date.now();
        latest = at;
        heldAt = null;
      }),
    hold: (at) => {
      restoreOnRollback();
      heldAt = Math.max(at, latest);
    },
    release: () => {
      heldAt = null;
    },
  };
}

/** Host time, epoch milliseconds, for values that must differ between runs. */
export const hostNow = (): number => Date.now();

/** Returns a function that gives the milliseconds of real time since this call. For durations on the host. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Epoch milliseconds as ISO 8601 UTC with milliseconds, the format of every timestamp in the API. */
export function iso(at: number): string {
  const slot = at % RECENT;
  let recent = recents[slot];
  if (recent?.at !== at) {
    recent = { at, text: new Date(at).toISOString() };
    recents[slot] = recent;
  }
  return recent.text;
}

/**
 * How many timestamps are kept as text: a request writes each of its own several times. A prime, so that a time and its
 * expiry seconds or hours later do not have the same slot.
 */
const RECENT = 31;
const recents: { readonly at: number; readonly text: string }[] = [];
