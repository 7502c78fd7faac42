import { expect, test } from "vitest";
import { Refusal } from "../contract/refusal.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { rateLimit } from "./rate-limit.js";

/** A limit of three calls per minute, on a clock that the test sets. */
function threeAMinute() {
  let now = 1_000_000;
  let reset: () => void = () => {};
  const database = {
    onReplaced: (forget: () => void) => {
      reset = forget;
    },
  } as Database;
  const limit = rateLimit({ database, clock: { now: () => now } as Clock }, 3);
  const attempt = (account = 1): number | "passes" => {
    try {
      limit(account);
      return "passes";
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect((error as Refusal).reason).toBe("too-many-requests");
      return Number((error as Refusal).facts.headers!["retry-after"]);
    }
  };
  return {
    attempt,
    reset: () => reset(),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

test("allows three calls and refuses a fourth until the first is a minute old", () => {
  const { attempt, pass } = threeAMinute();
  expect([attempt(), attempt(), attempt()]).toEqual(["passes", "passes", "passes"]);
  expect(attempt()).toBe(60);
  pass(59_999);
  expect(attempt()).toBe(1);
  pass(1);
  expect(attempt()).toBe("passes");
});

test("does not count refused calls, and counts per account", () => {
  const { attempt, pass } = threeAMinute();
  attempt();
  pass(30_000);
  expect([attempt(), attempt(), attempt()]).toEqual(["passes", "passes", 30]);
  expect(attempt(2)).toBe("passes");
  pass(30_000);
  expect([attempt(), attempt()]).toEqual(["passes", 30]);
});

test("starts from zero in a new world, at any time", () => {
  const { attempt, reset } = threeAMinute();
  for (let at = 0; at < 3; at++) attempt();
  reset();
  expect(attempt()).toBe("passes");
});
