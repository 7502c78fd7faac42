import { expect, it } from "vitest";
import { axisLabel, intervalLabel, markSpace, TIME_STEPS } from "./time-labels.js";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** 12:00 in São Paulo. */
const NOON = Date.parse("2027-02-12T15:00:00Z");
const MIDNIGHT = NOON + 12 * 60 * MINUTE;

it.each([
  [NOON, MINUTE, "12:00"],
  [NOON, 15_000, "12:00:00"],
  [MIDNIGHT, MINUTE, "13 Feb"],
  [MIDNIGHT, 15_000, "13 Feb"],
  [NOON, 2 * DAY, "12 Feb"],
])("labels %i on an axis with steps of %i ms as %s", (at, step, label) =>
  expect(axisLabel(at, step, "en")).toBe(label),
);

it.each([
  [NOON, MINUTE, "12:00–12:01"],
  [NOON, 15_000, "12:00:00–12:00:15"],
  [NOON - DAY, 30 * MINUTE, "11 fev 12:00–12:30"],
  [MIDNIGHT - DAY, DAY, "12 fev"],
  [MIDNIGHT - DAY, 2 * DAY, "12 fev – 13 fev"],
])("names the interval from %i with a width of %i ms %s", (from, width, label) =>
  expect(intervalLabel(from, width, NOON, "pt")).toBe(label),
);

it("a time axis has at least two marks, however narrow it is", () => {
  const spans = [
    15 * 60,
    3_600,
    24 * 3_600,
    5 * 86_400,
    40 * 86_400,
    400 * 86_400,
    1_000,
    100_000,
    7_777_777,
  ];
  for (const seconds of spans)
    for (const width of [120, 150, 190, 250, 400, 1_000]) {
      const space = markSpace(seconds, width);
      const step = TIME_STEPS.find((candidate) => (width * candidate) / seconds >= space)!;
      expect(seconds / step, `${seconds} s on ${width} px`).toBeGreaterThanOrEqual(2);
    }
});
