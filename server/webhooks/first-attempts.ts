import type { JournalEntry } from "../contract/journal/journal.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";

/** Knows when the integrator has heard of a transaction: its first event has been tried at every URL. */
export interface Hearing {
  /** Resolves then, when nobody is to hear of it, when `ended` says so, or after a while in real time. */
  heard(transactionId: number, ended: AbortSignal): Promise<void>;
  /** Called with every entry that is on disk. */
  listen(entries: readonly JournalEntry[]): void;
}

/** As long as a receiver may usually take, and some more. Milliseconds. */
const PATIENCE = 15_000;

export function createHearing(
  journal: Pick<Journal, "ofTransaction">,
  database: Pick<Database, "onReplaced">,
): Hearing {
  const waiting = new Map<string, () => void>();
  const ends = new Set<() => void>();
  // Nothing of a world that is gone is ever heard of.
  database.onReplaced(() => {
    for (const end of ends) end();
  });

  const isHeard = (transactionId: number): boolean => {
    const entries = journal.ofTransaction(transactionId);
    const queued = entries.find((entry) => entry.type === "event.queued");
    if (queued?.type !== "event.queued") return false;
    const tried = new Set(
      entries.flatMap((entry) => (entry.type === "delivery.attempted" ? [entry.data.deliveryId] : [])),
    );
    // One that waits, is held or was dropped from its beginning is not about to be tried.
    return queued.data.deliveries.every(({ id, status }) => status !== undefined || tried.has(id));
  };

  return {
    heard: (transactionId, ended) =>
      new Promise((resolve) => {
        const key = String(transactionId);
        const end = () => {
          clearTimeout(patience);
          ended.removeEventListener("abort", end);
          waiting.delete(key);
          ends.delete(end);
          resolve();
        };
        const look = () => isHeard(transactionId) && end();
        const patience = setTimeout(end, PATIENCE);
        ended.addEventListener("abort", end);
        waiting.set(key, look);
        ends.add(end);
        if (ended.aborted) end();
        else look();
      }),
    listen: (entries) => {
      if (waiting.size === 0) return;
      for (const { transactionId } of entries) if (transactionId) waiting.get(transactionId)?.();
    },
  };
}
