import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stopwatch } from "../kernel/clock.js";
import { createPatience, type OpenAttempt } from "./patience.js";

const URL = "https://loja.example/pix";
const OTHER = "https://contador.example/pix";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world() {
  let now = 0;
  const patience = createPatience({ now: () => now });
  const ended: OpenAttempt[] = [];
  patience.begin();
  return {
    patience,
    ended,
    open: (url = URL, endsAt = 10_000) => {
      const attempt: OpenAttempt = {
        ...{ url, endsAt, end: () => void ended.push(attempt) },
        elapsed: stopwatch(),
      };
      patience.opened(attempt);
      return attempt;
    },
    moveTo: (at: number) => {
      now = at;
    },
    /** For how many milliseconds the advance waits; undefined if it does not go on within a minute. */
    waits: async () => {
      let isOver = false;
      void patience.rest().then(() => {
        isOver = true;
      });
      for (let waited = 0; waited < 60_000; waited += 50) {
        await vi.advanceTimersByTimeAsync(0);
        if (isOver) return waited;
        await vi.advanceTimersByTimeAsync(50);
      }
      return undefined;
    },
  };
}

describe("an advance waits", () => {
  it("for nothing if nothing is open", async () => {
    const { waits } = world();
    expect(await waits()).toBe(0);
  });

  it("a second for a silent URL, then half of it, and so on to 100 ms, and five seconds in all", async () => {
    const { open, waits } = world();
    const waited: (number | undefined)[] = [];
    for (let times = 0; times < 40; times++) {
      open();
      waited.push(await waits());
    }
    const brief = Array.from({ length: 33 }, () => 100);
    expect(waited).toEqual([1_000, 500, 250, ...brief, 0, 0, 0, 0]);
  });

  it("not for an attempt that begins while it waits for another URL, if five seconds were in vain", async () => {
    const { patience, open, waits } = world();
    for (let times = 0; times < 40; times++) {
      open();
      await waits();
    }
    const other = open(OTHER);
    const goesOn = vi.fn();
    void patience.rest().then(goesOn);
    await vi.advanceTimersByTimeAsync(10);
    open();
    expect(goesOn).not.toHaveBeenCalled();
    patience.closed(other);
    await vi.advanceTimersByTimeAsync(0);
    expect(goesOn).toHaveBeenCalledOnce();
  });

  it("for all attempts at a URL together", async () => {
    const { open, waits } = world();
    for (let times = 0; times < 8; times++) open();
    expect(await waits()).toBe(1_000);
  });

  it("for each URL on its own", async () => {
    const { open, waits } = world();
    open();
    expect(await waits()).toBe(1_000);
    open();
    open(OTHER);
    expect(await waits()).toBe(1_000);
  });

  it("as long as attempts at the URL are over within a second of one another", async () => {
    const { patience, open, waits } = world();
    const attempts = [open(), open(), open()];
    for (const [at, attempt] of attempts.entries())
      setTimeout(() => patience.closed(attempt), (at + 1) * 900);
    expect(await waits()).toBe(2_700);
  });

  it("a second again once an attempt at the URL was over in time", async () => {
    const { patience, open, waits } = world();
    open();
    await waits();
    patience.closed(open());
    open();
    expect(await waits()).toBe(1_000);
  });

  it("no longer if an attempt was over after more than a second", async () => {
    const { patience, open, waits } = world();
    const late = open();
    await waits();
    patience.closed(late);
    open();
    expect(await waits()).toBe(500);
  });

  it("a second again if an attempt was over within a second, although it was given up", async () => {
    const { patience, open, waits } = world();
    open();
    await waits();
    const late = open();
    expect(await waits()).toBe(500);
    await vi.advanceTimersByTimeAsync(400);
    patience.closed(late);
    open();
    expect(await waits()).toBe(1_000);
  });

  it("a second again in the next advance, also for URLs that were given up", async () => {
    const { patience, open, waits } = world();
    open();
    await waits();
    expect(await waits()).toBe(0);
    patience.begin();
    expect(await waits()).toBe(1_000);
  });

  it("no longer for a world that was replaced", async () => {
    const { patience, open, waits } = world();
    open();
    setTimeout(patience.forget, 100);
    expect(await waits()).toBe(100);
    expect(patience.nextEnd()).toBeNull();
  });
});

describe("an attempt that is answered", () => {
  it("is not waited for, and time does not pass its timeout before it is recorded", async () => {
    const { patience, open, ended, moveTo, waits } = world();
    const attempt = open();
    setTimeout(() => patience.answered(attempt), 100);
    expect(await waits()).toBe(100);
    expect(patience.nextEnd()).toBe(10_000);
    moveTo(10_000);
    expect(await waits()).toBe(0);
    expect(ended).toEqual([]);
    patience.closed(attempt);
    expect(patience.nextEnd()).toBeNull();
  });
});

describe("when time comes to the end of an attempt", () => {
  it("it is ended once, and the advance waits until it is over", async () => {
    const { patience, open, ended, moveTo, waits } = world();
    const [first, second] = [open(URL, 10_000), open(URL, 12_000)];
    expect(await waits()).toBe(1_000);
    expect(patience.nextEnd()).toBe(10_000);
    moveTo(10_000);
    setTimeout(() => patience.closed(first), 200);
    expect(await waits()).toBe(200);
    expect(ended).toEqual([first]);
    expect(patience.nextEnd()).toBe(12_000);
    moveTo(12_000);
    setTimeout(() => patience.closed(second), 5_000);
    expect(await waits()).toBe(5_000);
    expect(ended).toEqual([first, second]);
    expect(patience.nextEnd()).toBeNull();
  });

  it("it is not ended if it was closed before", async () => {
    const { patience, open, ended, moveTo, waits } = world();
    const attempt = open();
    patience.closed(attempt);
    moveTo(10_000);
    expect(await waits()).toBe(0);
    attempt.end();
    expect(ended).toEqual([]);
  });
});
