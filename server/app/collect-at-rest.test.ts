import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { collectAtRest, heapOfThisProcess } from "./collect-at-rest.js";

const MB = 2 ** 20;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A process that is as busy, and has reserved as much, as the test says. */
function world() {
  const state = { busy: 0, reserved: 24 * MB, collected: 0 };
  collectAtRest({
    busy: () => state.busy,
    reserved: () => state.reserved,
    collect: () => {
      state.collected += 1;
      state.reserved = 24 * MB;
    },
  });
  return { state, seconds: (seconds: number) => vi.advanceTimersByTime(seconds * 1_000) };
}

it("collects once after the start, and not again while little is added", () => {
  const { state, seconds } = world();
  seconds(19);
  expect(state.collected).toBe(0);
  seconds(1);
  expect(state.collected).toBe(1);
  state.reserved = 31 * MB;
  seconds(600);
  expect(state.collected).toBe(1);
});

it("collects when a load is over, not during it", () => {
  const { state, seconds } = world();
  seconds(20);
  Object.assign(state, { busy: 0.9, reserved: 90 * MB });
  seconds(120);
  expect(state.collected).toBe(1);
  state.busy = 0.01;
  seconds(10);
  expect(state.collected).toBe(1);
  seconds(10);
  expect(state).toMatchObject({ collected: 2, reserved: 24 * MB });
});

it("begins to wait again when there is load in between", () => {
  const { state, seconds } = world();
  seconds(10);
  state.busy = 0.5;
  seconds(10);
  state.busy = 0;
  seconds(10);
  expect(state.collected).toBe(0);
  seconds(10);
  expect(state.collected).toBe(1);
});

it("frees the garbage of this process, and leaves no function behind", () => {
  let garbage: unknown[] = Array.from({ length: 200_000 }, (_, number) => ({ number, text: `x${number}` }));
  expect(garbage).toHaveLength(200_000);
  garbage = [];
  const used = () => process.memoryUsage().heapUsed;
  const before = used();
  const heap = heapOfThisProcess();
  heap.collect();
  expect(before - used()).toBeGreaterThan(4 * MB);
  expect(heap.reserved()).toBeGreaterThan(used());
  expect("gc" in globalThis).toBe(false);
});
