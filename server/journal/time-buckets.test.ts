import { describe, expect, it } from "vitest";
import { bucketAt, bucketsOf, countByBucket, percentile } from "./time-buckets.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Noon in São Paulo. */
const NOON = Date.parse("2027-02-12T15:00:00Z");
const utc = (at: number) => new Date(at).toISOString();

describe("buckets", () => {
  it.each([
    [15 * MINUTE, 15_000],
    [HOUR, MINUTE],
    [86 * MINUTE, 2 * MINUTE],
    [6 * HOUR, 10 * MINUTE],
    [DAY, 30 * MINUTE],
    [7 * DAY, 3 * HOUR],
    [30 * DAY, 12 * HOUR],
    [90 * DAY, 2 * DAY],
    [366 * DAY, 7 * DAY],
    [3_660 * DAY, 61 * DAY],
    [10_000 * DAY, 167 * DAY],
  ])("divide a span of %i ms into parts of %i ms: at most 61, which cover the whole span", (span, width) => {
    for (const now of [NOON, NOON + 1, NOON - 1, NOON + 11 * HOUR + 59 * MINUTE]) {
      const buckets = bucketsOf(now, span);
      expect(buckets.widthMs).toBe(width);
      expect(buckets.count).toBeLessThanOrEqual(61);
      expect(buckets.from).toBeLessThanOrEqual(now - span);
      expect(bucketAt(buckets, now)).toBe(buckets.count - 1);
    }
  });

  it("begin at round times of São Paulo", () => {
    expect(utc(bucketsOf(NOON + 90_500, HOUR).from)).toBe("2027-02-12T14:01:00.000Z");
    expect(utc(bucketsOf(NOON, 30 * DAY).from)).toBe("2027-01-13T15:00:00.000Z");
    expect(utc(bucketsOf(NOON, 90 * DAY).from)).toBe("2026-11-13T03:00:00.000Z");
  });

  it("treat a span below one minute as one minute", () => {
    expect(bucketsOf(NOON, 0)).toEqual(bucketsOf(NOON, MINUTE));
  });

  it("assign each instant of their period to exactly one bucket, and other instants to none; a bucket includes its start, not its end", () => {
    const buckets = bucketsOf(NOON, HOUR);
    const { from, widthMs, count } = buckets;
    const end = from + count * widthMs;
    expect([from, from + widthMs - 1, from + widthMs].map((at) => bucketAt(buckets, at))).toEqual([0, 0, 1]);
    expect([from - 1, end, NOON - DAY].map((at) => bucketAt(buckets, at))).toEqual([-1, -1, -1]);
    const counts = countByBucket(buckets, [from - 1, from, from + 1, NOON, end]);
    expect(counts).toHaveLength(count);
    expect([counts[0], counts.at(-1)]).toEqual([2, 1]);
    expect(counts.reduce((sum, number) => sum + number)).toBe(3);
  });
});

it("percentile(values, share) is the smallest value v such that at least `share` of all values are v or less", () => {
  expect(percentile([], 0.5)).toBeNull();
  expect(percentile([7], 0.95)).toBe(7);
  expect(percentile([30, 10, 20], 0.5)).toBe(20);
  expect(percentile([4, 1, 3, 2], 0.5)).toBe(2);
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect([percentile(hundred, 0.95), percentile(hundred, 1)]).toEqual([95, 100]);
});
