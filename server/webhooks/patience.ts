import type { RealTimeWork } from "../kernel/agenda.js";
import type { Clock } from "../kernel/clock.js";

/** An attempt in progress. */
export interface OpenAttempt {
  readonly url: string;
  /** When it times out, in sandbox time (epoch milliseconds). */
  readonly endsAt: number;
  /** Ends it as timed out; called once at most, and never once it is closed. */
  end: () => void;
  /** For how many milliseconds of real time it has been in progress. */
  readonly elapsed: () => number;
}

/**
 * How long an advance of the clock waits for receivers (assumption ADVANCE_WAITS). It waits for every attempt, but only
 * a second for a URL that does not answer: then time moves on while the attempts to this URL are in progress, and an
 * attempt that is still in progress when sandbox time reaches its timeout is ended there. After each wait in vain, the
 * next wait for this URL is half as long, down to 100 ms: enough for a receiver that has recovered, whose answers would
 * otherwise arrive sooner or later than the next event by chance. After five seconds in vain there is no wait. An attempt
 * that ends during the wait, or later but within a second, restores the full second, and so does the next advance.
 */
export interface Patience extends RealTimeWork {
  opened(attempt: OpenAttempt): void;
  /** The answer has arrived, and its record is about to be written: an advance may go on, but not past the timeout. */
  answered(attempt: OpenAttempt): void;
  /** The attempt has ended and is being recorded, or there is nothing to record. */
  closed(attempt: OpenAttempt): void;
  /** Forgets all attempts, because their world was replaced. */
  forget(): void;
}

const TICK_MS = 50;
/**
 * A second, in ticks. A process that was suspended counts at most one tick for that time, so it does not blame the
 * receivers.
 */
const FULL_PATIENCE = 20;
/** 100 ms, in ticks. */
const LEAST_PATIENCE = 2;
/** How many ticks an advance waits for a URL in vain, until it answers. */
const MOST_IN_VAIN = 100;

export function createPatience(clock: Pick<Clock, "now">): Patience {
  const open = new Map<OpenAttempt, "awaited" | "given up" | "ended" | "answered">();
  /**
   * URLs that have not answered: for how many ticks the advance has waited since it last gave up, for how many it waits at
   * most, and how many ticks were in vain altogether.
   */
  const silent = new Map<string, { ticks: number; most: number; inVain: number }>();
  let isAtRest = () => {};
  let ticking: NodeJS.Timeout | undefined;

  const checkRest = () => {
    for (const state of open.values()) if (state === "awaited" || state === "ended") return;
    clearInterval(ticking);
    isAtRest();
  };

  /** Counts a tick for each URL that the advance waits for, and gives up those that have not answered in time. */
  const countTick = () => {
    const awaited = [...open.keys()].filter((attempt) => open.get(attempt) === "awaited");
    for (const url of new Set(awaited.map((attempt) => attempt.url))) {
      const silence = silent.get(url) ?? { ticks: 0, most: FULL_PATIENCE, inVain: 0 };
      silence.ticks += 1;
      silent.set(url, silence);
      if (silence.ticks < silence.most) continue;
      const inVain = silence.inVain + silence.ticks;
      const most = inVain < MOST_IN_VAIN ? Math.max(Math.floor(silence.most / 2), LEAST_PATIENCE) : 0;
      silent.set(url, { ticks: 0, most, inVain });
      for (const attempt of awaited) if (attempt.url === url) open.set(attempt, "given up");
    }
  };

  const endOverdue = () => {
    for (const [attempt, state] of [...open]) {
      if (state === "ended" || state === "answered" || attempt.endsAt > clock.now()) continue;
      open.set(attempt, "ended");
      attempt.end();
    }
  };

  const answered = (attempt: OpenAttempt) => {
    if (!open.has(attempt)) return;
    const state = open.get(attempt);
    if (state === "awaited" || (state === "given up" && attempt.elapsed() < FULL_PATIENCE * TICK_MS))
      silent.delete(attempt.url);
    if (attempt.endsAt > clock.now()) open.set(attempt, "answered");
    else open.delete(attempt);
    checkRest();
  };

  return {
    opened: (attempt) => {
      const hasPatience = silent.get(attempt.url)?.most !== 0;
      open.set(attempt, hasPatience ? "awaited" : "given up");
    },
    answered,
    closed: (attempt) => {
      answered(attempt);
      open.delete(attempt);
      // When entries of a Map come and go, V8 makes new tables for it, and each old table refers to the next one: what was
      // in it may stay until the old generation is collected. So nothing of the exchange must be reachable from here.
      attempt.end = () => {};
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
          countTick();
          checkRest();
        }, TICK_MS);
        ticking.unref();
        endOverdue();
        checkRest();
      }),
  };
}
