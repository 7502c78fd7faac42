import { nextMidnight, saoPaulo, startOfDay } from "../brazil/civil-time.js";

/** Equal parts of a period of sandbox time. `from` is the beginning of the first, epoch milliseconds. */
export interface TimeBuckets {
  readonly from: number;
  readonly widthMs: number;
  readonly count: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Widths that are easy to read on an axis. */
const WIDTHS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 61].map((days) => days * DAY),
];
const MOST_BUCKETS = 60;

/**
 * At most 61 buckets that contain the last `spanMs` milliseconds up to `now`. They begin at round São Paulo times:
 * hourly ones at the full hour, daily ones at startOfDay. If a bucket is several days wide, the last one ends at the
 * next startOfDay. A span below a minute counts as a minute.
 */
export function bucketsOf(now: number, spanMs: number): TimeBuckets {
  const span = Math.max(spanMs, MINUTE);
  const widthMs =
    WIDTHS.find((width) => span <= width * MOST_BUCKETS) ?? Math.ceil(span / MOST_BUCKETS / DAY) * DAY;
  const dayBegan = startOfDay(saoPaulo(now).date);
  const end =
    widthMs > DAY ? nextMidnight(now) : dayBegan + (Math.floor((now - dayBegan) / widthMs) + 1) * widthMs;
  const count = Math.ceil((end - (now - span)) / widthMs);
  return { from: end - count * widthMs, widthMs, count };
}

/** The number of the bucket that contains an instant; -1 for one outside of the period. */
export function bucketAt({ from, widthMs, count }: TimeBuckets, at: number): number {
  const bucket = Math.floor((at - from) / widthMs);
  return bucket >= 0 && bucket < count ? bucket : -1;
}

/** How many of these instants are in each bucket. */
export function countByBucket(buckets: TimeBuckets, instants: Iterable<number>): number[] {
  const counts = new Array<number>(buckets.count).fill(0);
  for (const at of instants) {
    const bucket = bucketAt(buckets, at);
    if (bucket !== -1) counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  return counts;
}

/**
 * The smallest value v such that at least the part `share` (0 to 1) of all values are v or less; null if there are no
 * values.
 */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}
