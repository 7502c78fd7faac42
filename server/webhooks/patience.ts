import type { RealTimeWork } from "../kernel/agenda.js";
import type { Clock } from "../kernel/clock.js";

/** An attempt that was sent and is not over. */
export interface OpenAttempt {
  readonly url: string;
  /** When it times out, in sandbox time (epoch milliseconds). */
  readonly endsAt: number;
  /** Ends it as timed out; called once at most. */
  readonly end: () => void;
}

/**
 * How long an advance of the clock waits for receivers (assumption ADVANCE_WAITS). It waits for every attempt, but a URL
 * that is silent for a second loses its patience: time moves on while its attempts are under way, and one that is not
 * over when sandbox time comes to its timeout is ended there. With each wait in vain the patience for a URL halves, down to
 * nothing; an attempt that is over in time restores it, as does the next advance.
 */
export interface Patience extends RealTimeWork {
  opened(attempt: OpenAttempt): void;
  /** The attempt is over, and what follows from it in its lane has begun. */
  closed(attempt: OpenAttempt): void;
  /** Forgets all attempts, because their world was replaced. */
  forget(): void;
}

const TICK_MS = 50;
/** A second, in ticks: a process that does not run for a while counts one tick, so it blames no receiver. */
const FULL_PATIENCE = 20;

export function createPatience(clock: Pick<Clock, "now">): Patience {
  const open = new Map<OpenAttempt, "awaited" | "given up" | "ended">();
  /** URLs that were waited for without an answer: how many ticks, of how many at most. */
  const silent = new Map<string, { ticks: number; most: number }>();
  let isAtRest = () => {};
  let ticking: NodeJS.Timeout | undefined;

  const checkRest = () => {
    for (const state of open.values()) if (state !== "given up") return;
    clearInterval(ticking);
    isAtRest();
  };

  /** Counts `ticks` for each URL that is waited for, and gives up those that were silent for too long. */
  const wait = (ticks: 0 | 1) => {
    const awaited = [...open.keys()].filter((attempt) => open.get(attempt) === "awaited");
    for (const url of new Set(awaited.map((attempt) => attempt.url))) {
      const silence = silent.get(url) ?? { ticks: 0, most: FULL_PATIENCE };
      silence.ticks += ticks;
      silent.set(url, silence);
      if (silence.ticks < silence.most) continue;
      silent.set(url, { ticks: 0, most: Math.floor(silence.most / 2) });
      for (const attempt of awaited) if (attempt.url === url) open.set(attempt, "given up");
    }
  };

  const endOverdue = () => {
    for (const [attempt, state] of [...open]) {
      if (state === "ended" || attempt.endsAt > clock.now()) continue;
      open.set(attempt, "ended");
      attempt.end();
    }
  };

  return {
    opened: (attempt) => void open.set(attempt, "awaited"),
    closed: (attempt) => {
      if (open.get(attempt) === "awaited") silent.delete(attempt.url);
      open.delete(attempt);
      checkRest();
    },
    forget: () => {
      open.clear();
      checkRest();
    },
    begin: () => {
      silent.clear();
      for (const [attempt, state] of open) if (state === "given up") open.set(attempt, "awaited");
    },
    nextEnd: () => {
      let next: number | null = null;
      for (const [{ endsAt }, state] of open)
        if (state !== "ended" && (next === null || endsAt < next)) next = endsAt;
      return next;
    },
    rest: () =>
      new Promise((resolve) => {
        isAtRest = resolve;
        clearInterval(ticking);
        ticking = setInterval(() => {
          wait(1);
          checkRest();
        }, TICK_MS);
        ticking.unref();
        endOverdue();
        wait(0);
        checkRest();
      }),
  };
}
