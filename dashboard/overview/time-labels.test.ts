import { expect, it } from "vitest";
import { axisLabel, intervalLabel } from "./time-labels.js";

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
  [MIDNIGHT, 30.4375 * DAY, "Feb 2027"],
])("labels %i on an axis with steps of %i ms as %s", (at, step, label) =>
  expect(axisLabel(at, step, "en")).toBe(label),
);

it.each([
  [NOON, MINUTE, "12:00–12:01"],
  [NOON, 15_000, "12:00:00–12:00:15"],
  [NOON - DAY, 30 * MINUTE, "11 fev 12:00–12:30"],
  [MIDNIGHT - DAY, DAY, "12 fev"],
  [MIDNIGHT - DAY, 2 * DAY, "12 fev – 13 fev"],
  [NOON - 365 * DAY, 30 * MINUTE, "12 fev 2026 12:00–12:30"],
  [MIDNIGHT - 50 * DAY, 14 * DAY, "25 dez 2026 – 07 jan"],
])("names the interval from %i with a width of %i ms %s", (from, width, label) =>
  expect(intervalLabel(from, width, NOON, "pt")).toBe(label),
);
