import type { EventLoopUtilization } from "node:perf_hooks";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What is known of a process and can be done about its memory. */
export interface Heap {
  /** The share of time, 0 to 1, for which it was busy since the last call. */
  busy(): number;
  /** Bytes that it has reserved for objects. */
  reserved(): number;
  /** Collects all garbage; takes 10 to 30 ms. */
  collect(): void;
}

const CHECK_MS = 10_000;
/** After how many checks without load it is at rest. */
const CHECKS_AT_REST = 2;
/** Above this share of time, it has a load. An open page needs less. */
export const BUSY = 0.05;
/** Below this growth since the last collection, another one would gain little. */
const GROWTH_BYTES = 8 * 2 ** 20;

/**
 * Gives memory back some 20 seconds after a load, while there is little to do. V8 keeps what a load made it reserve, about
 * 30 MB, until garbage is collected while hardly anything is allocated; but then nothing makes it collect.
 * Does not keep the process alive.
 */
export function collectAtRest(heap: Heap = heapOfThisProcess()): void {
  let checks = 0;
  let kept = 0;
  const check = () => {
    checks = heap.busy() > BUSY ? 0 : checks + 1;
    if (checks < CHECKS_AT_REST || heap.reserved() < kept + GROWTH_BYTES) return;
    heap.collect();
    kept = heap.reserved();
  };
  setInterval(check, CHECK_MS).unref();
}

/** Busy is the share in which its event loop does not wait, at first since the process began. */
export function heapOfThisProcess(): Heap {
  let before: EventLoopUtilization | undefined;
  let collect: (() => void) | undefined;
  return {
    busy: () => {
      // Loaded here, because a start need not wait for it.
      const { performance } = process.getBuiltinModule("node:perf_hooks");
      const now = performance.eventLoopUtilization();
      const { utilization } = before ? performance.eventLoopUtilization(now, before) : now;
      before = now;
      return utilization;
    },
    reserved: () => getHeapStatistics().total_heap_size,
    collect: () => {
      collect ??= garbageCollector();
      collect();
    },
  };
}

/** V8's own function, which only contexts have that were made while this flag was set. */
function garbageCollector(): () => void {
  setFlagsFromString("--expose-gc");
  try {
    return runInNewContext("gc") as () => void;
  } finally {
    // V8 rejects code that was compiled with other flags (cli/load-packs.ts).
    setFlagsFromString("--no-expose-gc");
  }
}
