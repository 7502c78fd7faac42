/** The steps of a time axis in seconds. uPlot takes 30 days as a month and 365 days as a year, and begins both at their first day. */
export const TIME_STEPS = [
  ...[1, 2, 5, 10, 15, 30],
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60),
  ...[1, 2, 3, 6, 12].map((hours) => hours * 3_600),
  ...[1, 2, 5, 10, 15, 30, 60, 90, 180, 365, 2 * 365, 5 * 365, 10 * 365].map((days) => days * 86_400),
];

/**
 * The least distance between two marks of a time axis, in pixels. On a narrow axis it is less than usual, so that the
 * shortest step with this distance still has two marks. Months differ in length, so half of the axis is not enough.
 */
export function markSpace(seconds: number, width: number): number {
  const longest = TIME_STEPS.findLast((step) => step * 2.1 <= seconds) ?? 1;
  return Math.min(64, (width * longest) / seconds);
}
