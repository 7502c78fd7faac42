import type { Database } from "./database.js";
import type { Meta } from "./meta.js";

export type ClockMode = "running" | "frozen";

/**
 * Sandbox time, the only time that anything in localpix goes by. All values are epoch milliseconds.
 * It never goes back: where the host's clock does, it runs on from where it is.
 */
export interface Clock {
  now(): number;
  mode(): ClockMode;
  /** How far sandbox time is ahead of the host's, in milliseconds. */
  offset(): number;
  /** Within a unit of work: stops time where it is. */
  freeze(): void;
  /** Within a unit of work: lets time run on from where it is. */
  resume(): void;
  /** Within a unit of work: jumps to an instant; an earlier one than now changes nothing. */
  jump(to: number): void;
  /**
   * Within a unit of work that begins a world or replaces it: time is `at`, past or future, and goes from
   * there or stands. Without `at` it is what it is at the host.
   */
  restart(mode: ClockMode, at?: number): void;
  /** Within a unit of work: holds time still at an instant, or where it is if that has passed. */
  hold(at: number): void;
  /** Lets the mode decide again. */
  release(): void;
}

/** The clock of a data file: where it stood and how it ran survives a restart. */
export function createClock(database: Database, meta: Meta): Clock {
  const lastWritten = database.prepare<{ at: number }>("SELECT at FROM journal ORDER BY seq DESC LIMIT 1");
  let mode: ClockMode = meta.get("clock.mode") === "frozen" ? "frozen" : "running";
  let offset = Number(meta.get("clock.offset") ?? 0);
  let frozenAt = Number(meta.get("clock.frozenAt") ?? 0);
  let held: number | null = null;
  // What is written has happened, also when the host's clock was put back while nobody ran.
  let latest = Math.max(lastWritten.get()?.at ?? 0, Number(meta.get("clock.latest") ?? 0));

  const natural = () => (mode === "frozen" ? frozenAt : Date.now() + offset);
  const now = () => {
    const instant = held ?? natural();
    // The host's clock was put back: time runs on from where it is, or it would stand until the host has caught up.
    if (instant < latest && held === null && mode === "running") offset += latest - instant;
    latest = Math.max(latest, instant);
    return latest;
  };
  /** What changes time is as undone as the unit of work that it stands in. */
  const backIfUndone = () => {
    const before = { mode, offset, frozenAt, latest, held };
    database.ifUndone(() => {
      ({ mode, offset, frozenAt, latest, held } = before);
    });
  };
  const change = (work: () => void) => {
    backIfUndone();
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
    freeze: () =>
      change(() => {
        frozenAt = now();
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
    restart: (wanted, at = Date.now()) =>
      change(() => {
        mode = wanted;
        frozenAt = at;
        offset = at - Date.now();
        latest = at;
        held = null;
      }),
    hold: (at) => {
      backIfUndone();
      held = Math.max(at, latest);
    },
    release: () => {
      held = null;
    },
  };
}

/** The host's own time, epoch milliseconds: for what must differ from one run to the next. */
export const hostNow = (): number => Date.now();

/** Milliseconds of real time since it was made: for durations, which are the host's business, not the sandbox's. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => performance.now() - start;
}

/** Epoch milliseconds as ISO 8601 UTC with milliseconds, as every timestamp on the wire is written. */
export function iso(at: number): string {
  return new Date(at).toISOString();
}
