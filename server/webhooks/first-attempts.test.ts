import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { JournalEntry } from "../contract/journal/journal.js";
import { createFirstAttempts } from "./first-attempts.js";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const queued = { type: "event.queued", transactionId: "10001", data: { deliveries: [{ id: "1" }] } };
const attempted = { type: "delivery.attempted", transactionId: "10001", data: { deliveryId: "1" } };

it("ends every wait for a transaction with its first attempt", async () => {
  const entries = [queued] as unknown as JournalEntry[];
  const journal = { ofTransaction: () => entries };
  const { afterFirstAttempts, onEntries } = createFirstAttempts(journal, { onReplaced: () => {} });
  const commit = (entry: typeof queued | typeof attempted) => {
    entries.push(entry as never);
    onEntries([{ entry } as never]);
  };
  const { signal } = new AbortController();
  let ended = 0;
  const waits = [1, 2, 3].map(() => afterFirstAttempts(10_001, signal).then(() => (ended += 1)));
  commit(queued);
  await Promise.resolve();
  expect(ended).toBe(0);
  commit(attempted);
  await Promise.all(waits);
  expect(ended).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});
