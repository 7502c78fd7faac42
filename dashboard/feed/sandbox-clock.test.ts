import { expect, it } from "vitest";
import { SandboxClock } from "./sandbox-clock.js";

function createClock() {
  let elapsed = 0;
  const clock = new SandboxClock(() => elapsed);
  return { clock, pass: (ms: number) => (elapsed += ms) };
}

it("advances while it runs, and stands still while it is frozen", () => {
  const { clock, pass } = createClock();
  clock.synchronize("2027-02-12T22:00:00.000Z", "running");
  pass(3_000);
  clock.tick();
  expect(clock.reading.get().now).toBe(Date.parse("2027-02-12T22:00:03.000Z"));
  clock.synchronize("2027-02-12T22:00:05.000Z", "frozen");
  pass(60_000);
  clock.tick();
  expect(clock.reading.get()).toEqual({ mode: "frozen", now: Date.parse("2027-02-12T22:00:05.000Z") });
});

it("keeps its reading while the feed is interrupted", () => {
  const { clock, pass } = createClock();
  clock.synchronize("2027-02-12T22:00:00.000Z", "running");
  pass(1_000);
  clock.tick();
  clock.interrupt();
  pass(60_000);
  clock.tick();
  expect(clock.reading.get().now).toBe(Date.parse("2027-02-12T22:00:01.000Z"));
  clock.synchronize("2027-02-12T22:05:00.000Z");
  pass(1_000);
  clock.tick();
  expect(clock.reading.get().now).toBe(Date.parse("2027-02-12T22:05:01.000Z"));
});

it("keeps its mode if a message has only the time", () => {
  const { clock } = createClock();
  clock.synchronize("2027-02-12T22:00:00.000Z", "frozen");
  clock.synchronize("2027-02-12T22:00:05.000Z");
  expect(clock.reading.get().mode).toBe("frozen");
});
