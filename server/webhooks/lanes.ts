import type { RealTimeWork } from "../kernel/agenda.js";
import { type Clock, stopwatch } from "../kernel/clock.js";
import { createPatience, type OpenAttempt } from "./patience.js";

/**
 * The deliveries that this process is sending. Each URL has its own lane with a limited number of concurrent attempts, so
 * a slow receiver delays no other. Lanes are in memory only; the state of a delivery is in the file.
 */
export interface Lanes {
  /** Adds a queued delivery to a lane; call it after the commit that queued it. */
  send(id: number, url: string): void;
  /** Whether an attempt of the delivery is being made. */
  isUnderWay(id: number): boolean;
  /** Whether an attempt at the URL is being made. */
  isCalling(url: string): boolean;
  /** Resolves once the next attempt of this delivery is recorded. */
  whenAttemptRecorded(id: number): Promise<void>;
  /** Resolves once nothing is queued or under way. */
  idle(): Promise<void>;
  /** What an advance of the clock waits for. */
  readonly awaited: RealTimeWork;
  /** Empties all lanes, because the world of their deliveries was replaced. */
  forget(): void;
  /** Starts no more attempts, and resolves once none is under way. */
  stop(): Promise<void>;
}

/** The turn of a delivery in its lane. */
export interface Turn {
  /** False once the world of the delivery was replaced: nothing of the attempt may be recorded. */
  isCurrent(): boolean;
  /**
   * The attempt is being sent. `end` is called once at most, if an advance of the clock comes to `endsAt` (epoch
   * milliseconds of sandbox time); the attempt must then be over at once.
   */
  sent(endsAt: number, end: () => void): void;
  /** The answer has arrived and is recorded next: the next delivery takes its place in the lane. */
  answered(): void;
  /** Within the unit of work that records the attempt: an advance may pass its timeout. */
  recorded(): void;
}

/** Makes an attempt and records it. */
export type MakeAttempt = (id: number, turn: Turn) => Promise<void>;

const MAX_CONCURRENT_PER_URL = 8;
const RETRY_AFTER_FAULT_MS = 30_000;

export function createLanes(
  attempt: MakeAttempt,
  clock: Pick<Clock, "now">,
  onFault: (error: unknown) => void,
): Lanes {
  const patience = createPatience(clock);
  const lanes = new Map<string, { queue: number[]; running: number }>();
  /** The state of each delivery in a lane: there are never two concurrent attempts of the same delivery. */
  const states = new Map<number, "in line" | "under way">();
  /** Deliveries that are sent again once their attempt is recorded; an advance waits for them as for attempts. */
  const again = new Map<number, OpenAttempt>();
  const waitingForAttempt = new Map<number, (() => void)[]>();
  let waitingForIdle: (() => void)[] = [];
  let stopped = false;
  let underWay = 0;
  /** Counts the worlds: an attempt that ends in a later world than it began in changes nothing. */
  let world = 0;

  const checkIdle = () => {
    if (underWay > 0 || (!stopped && lanes.size > 0)) return;
    const waiting = waitingForIdle;
    waitingForIdle = [];
    for (const resolve of waiting) resolve();
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      waitingForIdle.push(resolve);
      checkIdle();
    });
  const resolveAttempted = (id: number) => {
    for (const resolve of waitingForAttempt.get(id) ?? []) resolve();
    waitingForAttempt.delete(id);
  };

  const drain = (url: string) => {
    const lane = lanes.get(url);
    if (!lane) return;
    const startedIn = world;
    const isCurrent = () => world === startedIn;
    while (!stopped && lane.running < MAX_CONCURRENT_PER_URL) {
      const id = lane.queue.shift();
      if (id === undefined) break;
      lane.running += 1;
      underWay += 1;
      states.set(id, "under way");
      let open: OpenAttempt | undefined;
      const sent = (endsAt: number, end: () => void) => {
        open = { url, endsAt, end, elapsed: stopwatch() };
        patience.opened(open);
      };
      let hasPlace = true;
      const answered = () => {
        if (!hasPlace || !isCurrent()) return;
        hasPlace = false;
        lane.running -= 1;
        drain(url);
        if (open) patience.answered(open);
      };
      const recorded = () => open && patience.closed(open);
      void attempt(id, { isCurrent, sent, answered, recorded })
        .catch((error: unknown) => isCurrent() && sendLater(id, url, error))
        .finally(() => {
          if (!isCurrent()) return;
          const onceMore = again.get(id);
          again.delete(id);
          states.delete(id);
          resolveAttempted(id);
          underWay -= 1;
          if (onceMore) send(id, url);
          answered();
          recorded();
          if (onceMore) patience.closed(onceMore);
          checkIdle();
        });
    }
    if (lane.running === 0 && lane.queue.length === 0) lanes.delete(url);
  };

  /**
   * An attempt that could not be recorded, for example on a full disk, counts as not made: the delivery is still queued
   * in the file and is sent again later, or by the next start.
   */
  const sendLater = (id: number, url: string, error: unknown) => {
    onFault(error);
    const failedIn = world;
    const timer = setTimeout(() => world === failedIn && send(id, url), RETRY_AFTER_FAULT_MS);
    timer.unref();
  };

  const send: Lanes["send"] = (id, url) => {
    const state = states.get(id);
    if (state !== undefined) {
      // A delivery in line is read when its turn comes; one under way was already read, so it must be read again.
      if (state === "in line" || again.has(id)) return;
      const onceMore = { url, endsAt: Number.POSITIVE_INFINITY, end: () => {}, elapsed: stopwatch() };
      again.set(id, onceMore);
      patience.opened(onceMore);
      return;
    }
    states.set(id, "in line");
    const lane = lanes.get(url) ?? { queue: [], running: 0 };
    lanes.set(url, lane);
    lane.queue.push(id);
    drain(url);
  };

  return {
    send,
    idle,
    awaited: patience,
    isCalling: (url) => lanes.has(url),
    isUnderWay: (id) => states.get(id) === "under way",
    whenAttemptRecorded: (id) =>
      new Promise((resolve) => {
        waitingForAttempt.set(id, [...(waitingForAttempt.get(id) ?? []), resolve]);
      }),
    forget: () => {
      world += 1;
      lanes.clear();
      states.clear();
      again.clear();
      underWay = 0;
      patience.forget();
      for (const id of [...waitingForAttempt.keys()]) resolveAttempted(id);
      checkIdle();
    },
    stop: async () => {
      stopped = true;
      await idle();
    },
  };
}
