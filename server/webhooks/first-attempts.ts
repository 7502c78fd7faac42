import type { Database } from "../kernel/database.js";
import { idText } from "../kernel/id-text.js";
import type { CommittedEntry, Journal } from "../kernel/journal.js";

/** Waits until the integrator may know of a transaction: until its first event has been attempted at every URL. */
export interface FirstAttempts {
  /** Resolves after these attempts, if there are none to make, when `ended` aborts, or after 15 s of real time. */
  afterFirstAttempts(transactionId: number, ended: AbortSignal): Promise<void>;
  /** Must be called with every committed entry. */
  onEntries(entries: readonly CommittedEntry[]): void;
}

/** A little longer than the default timeout of a receiver. */
const MAX_WAIT_MS = 15_000;

export function createFirstAttempts(
  journal: Pick<Journal, "ofTransaction">,
  database: Pick<Database, "onReplaced">,
): FirstAttempts {
  /** The transaction that each waits for; repeats of a transfer wait for the same one. */
  const waiting = new Map<() => void, string>();
  const ends = new Set<() => void>();
  // The transactions of a replaced world get no more attempts.
  database.onReplaced(() => {
    for (const end of ends) end();
  });

  const isAttempted = (transactionId: number): boolean => {
    const entries = journal.ofTransaction(transactionId);
    const queued = entries.find((entry) => entry.type === "event.queued");
    if (queued?.type !== "event.queued") return false;
    const attempted = new Set(
      entries.flatMap((entry) => (entry.type === "delivery.attempted" ? [entry.data.deliveryId] : [])),
    );
    // A delivery with a status was scheduled for later, held or dropped when it was created.
    return queued.data.deliveries.every(({ id, status }) => status !== undefined || attempted.has(id));
  };

  return {
    afterFirstAttempts: (transactionId, ended) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timeout);
          ended.removeEventListener("abort", end);
          waiting.delete(check);
          ends.delete(end);
          resolve();
        };
        const check = () => isAttempted(transactionId) && end();
        const timeout = setTimeout(end, MAX_WAIT_MS);
        ended.addEventListener("abort", end);
        waiting.set(check, idText(transactionId));
        ends.add(end);
        if (ended.aborted) end();
        else check();
      }),
    onEntries: (entries) => {
      if (waiting.size === 0) return;
      for (const { entry } of entries)
        for (const [check, transactionId] of waiting) if (entry.transactionId === transactionId) check();
    },
  };
}
