import { expect, it } from "vitest";
import { readDuration, readDurations } from "./read-duration.js";

it.each([
  ["89 days", "89d"],
  ["89d", "89d"],
  ["90 dias", "90d"],
  ["1h30", "1h30m"],
  ["1h30m", "1h30m"],
  ["1 hour and 30 minutes", "1h30m"],
  ["2 horas e 5 min", "2h5m"],
  ["1 d, 2 h", "1d2h"],
  ["90m", "90m"],
  ["300 ms", "300ms"],
  [" 5 Seconds ", "5s"],
  ["0s", "0s"],
])("reads %s as %s", (text, duration) => {
  expect(readDuration(text)).toBe(duration);
});

it.each(["", "10", "days", "1h90", "5m30", "1d12", "-1d", "1.5h", "3 weeks", "90d?", "1h 30 foo"])(
  "refuses %j",
  (text) => {
    expect(readDuration(text)).toBeNull();
  },
);

it("reads several durations, and keeps the text that it does not understand", () => {
  expect(readDurations("5m, 5 min, 1h30")).toEqual(["5m", "5m", "1h30m"]);
  expect(readDurations("5m 15m")).toEqual(["5m", "15m"]);
  expect(readDurations("5m, soon")).toEqual(["5m", "soon"]);
});
