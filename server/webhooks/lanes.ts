/**
 * The lines in which deliveries stand: one for each URL, so many under way at a time and no more, so that a
 * slow receiver delays nobody else. All of it is in memory; what it holds stands queued in the file.
 */
export interface Lanes {
  /** Takes a delivery in; one that is in already is not taken twice. */
  send(id: number, url: string): void;
  /** Resolves once nothing is in line or under way. */
  idle(): Promise<void>;
  /** Resolves when the next attempt of a delivery is over. */
  attempted(id: number): Promise<void>;
  /** Lets go of everything, and of whoever waits: what attempts under way come to concerns nobody any more. */
  clear(): void;
  /** Lets attempts under way end; what stands in line stays there. */
  stop(): Promise<void>;
}

interface Hands {
  readonly lanes: Map<string, { queue: number[]; running: number }>;
  /** Where each delivery is that was taken in: two attempts of one are never under way at once. */
  readonly places: Map<number, "in line" | "under way" | "under way, then once more">;
  readonly waitingForRest: (() => void)[];
  readonly waitingForAttempt: Map<number, (() => void)[]>;
  underWay: number;
}

const empty = (): Hands => ({
  lanes: new Map(),
  places: new Map(),
  waitingForRest: [],
  waitingForAttempt: new Map(),
  underWay: 0,
});

const AT_ONCE_PER_URL = 8;
const AFTER_FAILURE_MS = 30_000;

/** `attempt` makes one attempt and records it; one that could not be recorded rejects, and is made again later. */
export function createLanes(
  attempt: (id: number) => Promise<void>,
  onFault: (error: unknown) => void,
): Lanes {
  let hands = empty();
  let stopped = false;

  const rested = () => {
    if (hands.underWay > 0 || (!stopped && hands.lanes.size > 0)) return;
    for (const resolve of hands.waitingForRest.splice(0)) resolve();
  };

  const idle = () =>
    new Promise<void>((resolve) => {
      hands.waitingForRest.push(resolve);
      rested();
    });

  const drain = (url: string) => {
    const mine = hands;
    const lane = mine.lanes.get(url);
    if (!lane) return;
    while (!stopped && lane.running < AT_ONCE_PER_URL && lane.queue.length > 0) {
      const id = lane.queue.shift()!;
      lane.running += 1;
      mine.underWay += 1;
      mine.places.set(id, "under way");
      void attempt(id)
        .catch((error: unknown) => {
          if (mine === hands) putOff(id, url, error);
        })
        .finally(() => {
          if (mine !== hands) return;
          const onceMore = mine.places.get(id) === "under way, then once more";
          mine.places.delete(id);
          for (const resolve of mine.waitingForAttempt.get(id) ?? []) resolve();
          mine.waitingForAttempt.delete(id);
          lane.running -= 1;
          mine.underWay -= 1;
          if (onceMore) send(id, url);
          drain(url);
          rested();
        });
    }
    if (lane.running === 0 && lane.queue.length === 0) mine.lanes.delete(url);
  };

  /**
   * An attempt that could not be written down, on a full disk say, is as good as not made: the delivery is
   * still queued in the file, and is sent again later, or by the next start.
   */
  const putOff = (id: number, url: string, error: unknown) => {
    onFault(error);
    const mine = hands;
    const later = setTimeout(() => mine === hands && send(id, url), AFTER_FAILURE_MS);
    later.unref();
  };

  const send: Lanes["send"] = (id, url) => {
    const { places, lanes } = hands;
    const where = places.get(id);
    if (where !== undefined) {
      // One that stands in line will be found as it is then; one under way has already been read.
      if (where === "under way") places.set(id, "under way, then once more");
      return;
    }
    places.set(id, "in line");
    const lane = lanes.get(url) ?? { queue: [], running: 0 };
    lanes.set(url, lane);
    lane.queue.push(id);
    drain(url);
  };

  return {
    send,
    idle,
    attempted: (id) =>
      new Promise((resolve) => {
        const { waitingForAttempt } = hands;
        waitingForAttempt.set(id, [...(waitingForAttempt.get(id) ?? []), resolve]);
      }),
    clear: () => {
      const { waitingForRest, waitingForAttempt } = hands;
      hands = empty();
      for (const resolve of [...waitingForRest, ...waitingForAttempt.values()].flat()) resolve();
    },
    stop: async () => {
      stopped = true;
      await idle();
    },
  };
}
