import { expect, it, vi } from "vitest";
import { entry } from "./entries-for-test.js";
import { JournalStore } from "./journal-store.js";

function store() {
  const frames: (() => void)[] = [];
  const journal = new JournalStore((flush) => frames.push(flush));
  const frame = () => frames.splice(0).forEach((flush) => void flush());
  return { journal, frame, frames };
}

it("notifies React once per frame, however many entries arrive", () => {
  const { journal, frame, frames } = store();
  const listener = vi.fn();
  journal.snapshot.subscribe(listener);
  for (let seq = 1; seq <= 100; seq++) journal.add([entry(seq, "token.issued")]);
  expect(frames).toHaveLength(1);
  frame();
  expect(listener).toHaveBeenCalledTimes(1);
  expect(journal.snapshot.get().rows).toHaveLength(100);
});

it("resumes after the highest number that it has seen", () => {
  const { journal } = store();
  journal.add([entry(5, "token.issued"), entry(3, "token.issued")]);
  expect(journal.lastSeq).toBe(5);
});

it("is loaded when the history has arrived, or at once if there is none", () => {
  const { journal, frame } = store();
  journal.onHello(7);
  frame();
  expect(journal.snapshot.get().loaded).toBe(false);
  journal.onHello(0);
  frame();
  expect(journal.snapshot.get().loaded).toBe(true);
});

it("forgets everything at a reset", () => {
  const { journal, frame } = store();
  journal.add([entry(5, "payout.created", {}, { transactionId: "10" })]);
  frame();
  journal.forget();
  expect(journal.snapshot.get()).toEqual({ rows: [], attempts: [], firstSeq: 1, loaded: false });
  expect(journal.lastSeq).toBe(0);
  expect(journal.reducer.balanceOf(1)).toBeNull();
});
