import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Throttle } from "./throttle.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A throttle of 100 ms with work that takes `takes` ms, and the start times of its runs. */
function throttled(takes: number) {
  const began: number[] = [];
  const start = Date.now();
  const elapsed = () => Date.now() - start;
  const throttle = new Throttle(
    async () => {
      began.push(elapsed());
      await new Promise((done) => setTimeout(done, takes));
    },
    100,
    elapsed,
  );
  return { throttle, began };
}

it("runs at the first trigger, and once for all triggers shortly after", async () => {
  const { throttle, began } = throttled(10);
  throttle.trigger();
  expect(began).toEqual([0]);
  for (let at = 0; at < 50; at += 10) {
    await vi.advanceTimersByTimeAsync(10);
    throttle.trigger();
  }
  await vi.advanceTimersByTimeAsync(1_000);
  expect(began).toEqual([0, 100]);
});

it("keeps running while triggers never stop", async () => {
  const { throttle, began } = throttled(10);
  for (let at = 0; at < 1_000; at += 5) {
    throttle.trigger();
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(began).toEqual(Array.from({ length: 11 }, (_, index) => index * 100));
});

it("never runs twice at the same time, and runs again for triggers during a run", async () => {
  const { throttle, began } = throttled(350);
  throttle.trigger();
  await vi.advanceTimersByTimeAsync(200);
  throttle.trigger();
  expect(began).toEqual([0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(began).toEqual([0, 350]);
});

it("runs at once again after a pause", async () => {
  const { throttle, began } = throttled(10);
  throttle.trigger();
  await vi.advanceTimersByTimeAsync(500);
  throttle.trigger();
  expect(began).toEqual([0, 500]);
});

it("starts no run after it is stopped", async () => {
  const { throttle, began } = throttled(10);
  throttle.trigger();
  throttle.trigger();
  throttle.stop();
  await vi.advanceTimersByTimeAsync(500);
  throttle.trigger();
  expect(began).toEqual([0]);
});
