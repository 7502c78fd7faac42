/**
 * What this process has in hand: each URL has a lane of its own, in which so many are under way at a time and no
 * more, so that a slow receiver delays nobody else. It is all in memory; what is true stands in the file.
 */
export interface Lanes {
  /** Takes a queued delivery in; call it after the commit that queued it. */
  send(id: number, url: string): void;
  /** Whether an attempt of it is being made. */
  isUnderWay(id: number): boolean;
  /** Resolves when the next attempt of a delivery has been recorded. */
  attempted(id: number): Promise<void>;
  /** Resolves once nothing is queued or under way. */
  idle(): Promise<void>;
  /** Lets go of all that it has in hand, because the world that it was of is gone. */
  forget(): void;
  /** Takes nothing up any more, and resolves once nothing is under way. */
  stop(): Promise<void>;
}

/** Makes an attempt and records it, unless it is no longer wanted by the time that it could be recorded. */
export type MakeAttempt = (id: number, isWanted: () => boolean) => Promise<void>;

const AT_ONCE_PER_URL = 8;
const AFTER_FAILURE_MS = 30_000;

export function createLanes(attempt: MakeAttempt, onFault: (error: unknown) => void): Lanes {
  const lanes = new Map<string, { queue: number[]; running: number }>();
  /** Where each delivery is that was taken in: two attempts of one are never under way at once. */
  const inHand = new Map<number, "in line" | "under way" | "under way, then once more">();
  const waitingForAttempt = new Map<number, (() => void)[]>();
  let waitingForRest: (() => void)[] = [];
  let stopped = false;
  let underWay = 0;
  /** Counts the worlds, so that what ends in a later one than it began in changes nothing. */
  let world = 0;

  const rested = () => {
    if (underWay > 0 || (!stopped && lanes.size > 0)) return;
    const waiting = waitingForRest;
    waitingForRest = [];
    for (const resolve of waiting) resolve();
  };
  const idle = () =>
    new Promise<void>((resolve) => {
      waitingForRest.push(resolve);
      rested();
    });
  const tellAttempted = (id: number) => {
    for (const resolve of waitingForAttempt.get(id) ?? []) resolve();
    waitingForAttempt.delete(id);
  };

  const drain = (url: string) => {
    const lane = lanes.get(url);
    if (!lane) return;
    const begunIn = world;
    const isWanted = () => world === begunIn;
    while (!stopped && lane.running < AT_ONCE_PER_URL) {
      const id = lane.queue.shift();
      if (id === undefined) break;
      lane.running += 1;
      underWay += 1;
      inHand.set(id, "under way");
      void attempt(id, isWanted)
        .catch((error: unknown) => isWanted() && putOff(id, url, error))
        .finally(() => {
          if (!isWanted()) return;
          const onceMore = inHand.get(id) === "under way, then once more";
          inHand.delete(id);
          tellAttempted(id);
          lane.running -= 1;
          underWay -= 1;
          if (onceMore) send(id, url);
          drain(url);
          rested();
        });
    }
    if (lane.running === 0 && lane.queue.length === 0) lanes.delete(url);
  };

  /**
   * An attempt that could not be written down, on a full disk say, is as good as not made: the delivery is
   * still queued in the file, and is sent again later, or by the next start.
   */
  const putOff = (id: number, url: string, error: unknown) => {
    onFault(error);
    const begunIn = world;
    const later = setTimeout(() => world === begunIn && send(id, url), AFTER_FAILURE_MS);
    later.unref();
  };

  const send: Lanes["send"] = (id, url) => {
    const where = inHand.get(id);
    if (where !== undefined) {
      // One that stands in line will be found as it is then; one under way has already been read.
      if (where === "under way") inHand.set(id, "under way, then once more");
      return;
    }
    inHand.set(id, "in line");
    const lane = lanes.get(url) ?? { queue: [], running: 0 };
    lanes.set(url, lane);
    lane.queue.push(id);
    drain(url);
  };

  return {
    send,
    idle,
    isUnderWay: (id) => inHand.get(id)?.startsWith("under way") === true,
    attempted: (id) =>
      new Promise((resolve) => {
        waitingForAttempt.set(id, [...(waitingForAttempt.get(id) ?? []), resolve]);
      }),
    forget: () => {
      world += 1;
      lanes.clear();
      inHand.clear();
      underWay = 0;
      for (const id of [...waitingForAttempt.keys()]) tellAttempted(id);
      rested();
    },
    stop: async () => {
      stopped = true;
      await idle();
    },
  };
}
