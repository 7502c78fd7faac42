import { expect, it } from "vitest";
import { healthOf as healthOfEndpoint } from "./health.js";

const beat = (statusCode: number | null, durationMs = 10) => ({
  deliveryId: "1",
  at: "2027-02-12T22:00:00.000Z",
  statusCode,
  error: null,
  durationMs,
  acknowledged: statusCode === 200,
});

const healthOf = (endpoint: Partial<Parameters<typeof healthOfEndpoint>[0]>) =>
  healthOfEndpoint({ attempts: [], acknowledged: 0, failuresInRow: 0, undelivered: 0, held: 0, ...endpoint });

it("is untried before the first attempt", () => {
  expect(healthOf({})).toEqual({
    name: "untried",
    percent: null,
    median: null,
    slowest: null,
    last: null,
  });
});

it.each([
  ["healthy", 0, 0, 0],
  ["unstable", 0, 1, 0],
  ["held", 0, 1, 2],
  ["failing", 1, 1, 2],
] as const)(
  "says %s with %d failures in a row, %d deliveries without acknowledgement and %d held",
  (name, failuresInRow, undelivered, held) => {
    const endpoint = { attempts: [beat(200)], acknowledged: 1, failuresInRow, undelivered, held };
    expect(healthOf(endpoint).name).toBe(name);
  },
);

it("never rounds up to 100 %", () => {
  const attempts = [...Array.from({ length: 399 }, () => beat(200)), beat(500)];
  expect(healthOf({ attempts, acknowledged: 399, failuresInRow: 1 }).percent).toBe(99);
});

it("has the median and the maximum of durations in any order", () => {
  const attempts = [beat(200, 90), beat(200, 5), beat(null, 10_000)];
  expect(healthOf({ attempts, acknowledged: 2, failuresInRow: 1 })).toMatchObject({
    median: 90,
    slowest: 10_000,
    last: { statusCode: null },
  });
});
