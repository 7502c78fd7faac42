import { civilText, instantOf } from "../parts/civil-instant.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** A month of average length. */
const MONTH = (365.25 / 12) * DAY;

const STEPS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 5, 10, 15].map((days) => days * DAY),
  ...[1, 2, 3, 6].map((months) => months * MONTH),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000].map((years) => years * 12 * MONTH),
];

/** The least distance between two marks in pixels, unless there would be less than two. */
const LEAST_SPACE = 64;

/** Steps are counted from here, so that years are round too. */
const EPOCH = Date.UTC(2000, 0);

export interface TimeMarks {
  /** From mark to mark, in milliseconds; of months their average. */
  readonly step: number;
  /** Epoch milliseconds. */
  readonly at: readonly number[];
}

/**
 * The marks of a time axis (epoch milliseconds) that is `width` pixels wide: round times of São Paulo's clocks, midnights
 * or the first days of months. There are at least two, so that the axis shows its scale.
 */
export function timeMarks(from: number, to: number, width: number): TimeMarks {
  const period = to - from;
  const spaced = STEPS.find((step) => (width * step) / period >= LEAST_SPACE) ?? Number.POSITIVE_INFINITY;
  // Months differ in length, so half of the axis is not enough.
  const longest = STEPS.findLast((step) => step * 2.1 <= period) ?? SECOND;
  const step = Math.min(spaced, longest);
  const first = Math.floor((Date.parse(`${civilText(from)}Z`) - EPOCH) / step);
  const candidates = Array.from({ length: Math.floor(period / step) + 3 }, (_, index) =>
    instantOfMark(first + index, step),
  );
  return { step, at: candidates.filter((at) => at >= from && at <= to) };
}

function instantOfMark(index: number, step: number): number {
  const civil = step < MONTH ? EPOCH + index * step : Date.UTC(2000, index * Math.round(step / MONTH));
  return Date.parse(instantOf(new Date(civil).toISOString().slice(0, -1)) ?? "");
}
