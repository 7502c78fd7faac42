import { expect, it } from "vitest";
import { timeMarks } from "./time-axis.js";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** 12:00 in São Paulo. */
const NOON = Date.parse("2027-02-12T15:00:00Z");
const WIDTHS = [120, 150, 190, 250, 400, 1_000];

it("a time axis has at least two marks, however narrow it is", () => {
  const spans = [
    15 * MINUTE,
    HOUR,
    DAY,
    5 * DAY,
    40 * DAY,
    400 * DAY,
    4_000 * DAY,
    100_000 * DAY,
    1_000 * SECOND,
    100_000 * SECOND,
    7_777_777 * SECOND,
  ];
  for (const span of spans)
    for (const width of WIDTHS) {
      const { at } = timeMarks(NOON, NOON + span, width);
      expect(at.length, `${span} ms on ${width} px`).toBeGreaterThanOrEqual(2);
    }
});

it("marks are 64 pixels apart if there are at least two of them", () => {
  for (const width of WIDTHS.filter((width) => width > 250))
    for (const span of [MINUTE, 15 * MINUTE, HOUR, DAY, 5 * DAY, 400 * DAY]) {
      const { step } = timeMarks(NOON, NOON + span, width);
      expect((width * step) / span, `${span} ms on ${width} px`).toBeGreaterThanOrEqual(64);
    }
});

it.each([
  ["seconds", 7_400, 30 * SECOND, 200, ["12:00:10", "12:00:20", "12:00:30"]],
  ["round minutes", MINUTE, 15 * MINUTE, 280, ["12:05:00", "12:10:00", "12:15:00"]],
  ["hours of the day", -DAY, 0, 300, ["12:00:00", "18:00:00", "00:00:00", "06:00:00", "12:00:00"]],
])("marks %s in São Paulo", (_, from, to, width, times) => {
  const { at } = timeMarks(NOON + from, NOON + to, width);
  expect(at.map((mark) => new Date(mark - 3 * HOUR).toISOString().slice(11, 19))).toEqual(times);
});

it.each([
  ["midnights", 3 * DAY, 300, ["2027-02-13", "2027-02-14", "2027-02-15"]],
  ["first days of months", 80 * DAY, 200, ["2027-03-01", "2027-04-01", "2027-05-01"]],
  ["first days of quarters", 300 * DAY, 250, ["2027-04-01", "2027-07-01", "2027-10-01"]],
  ["decades", 9_200 * DAY, 200, ["2030-01-01", "2040-01-01", "2050-01-01"]],
])("marks %s in São Paulo", (_, span, width, days) => {
  const { at } = timeMarks(NOON, NOON + span, width);
  expect(at.map((mark) => new Date(mark).toISOString())).toEqual(days.map((day) => `${day}T03:00:00.000Z`));
});

it("marks midnights on both sides of a change to daylight saving time", () => {
  const { at } = timeMarks(Date.parse("2018-11-02T12:00:00Z"), Date.parse("2018-11-06T12:00:00Z"), 300);
  expect(at.map((mark) => new Date(mark).toISOString())).toEqual([
    "2018-11-03T03:00:00.000Z",
    // The day before the change had no midnight of its own.
    "2018-11-04T02:00:00.000Z",
    "2018-11-05T02:00:00.000Z",
    "2018-11-06T02:00:00.000Z",
  ]);
});
