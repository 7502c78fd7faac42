import { expect, it } from "vitest";
import {
  dayOf,
  dayUnlessOtherYear,
  fullDay,
  hostTime,
  preciseTime,
  timeOfDay,
  timeUnlessToday,
} from "./format-time.js";

/** 19:59:50 in São Paulo. */
const AT = "2027-02-12T22:59:50.204Z";

it("shows a sandbox time in the zone of São Paulo", () => {
  expect(timeOfDay(AT)).toBe("19:59:50");
  expect(timeOfDay("2027-02-12T03:00:00Z")).toBe("00:00:00");
  expect(preciseTime(AT)).toBe("19:59:50.204");
});

it("names a day in each language", () => {
  expect([dayOf(AT, "en"), fullDay(AT, "en")]).toEqual(["12 Feb", "12 Feb 2027"]);
  expect([dayOf(AT, "pt"), fullDay(AT, "pt")]).toEqual(["12 fev", "12 fev 2027"]);
});

it("adds the date to a time that is not today", () => {
  expect(timeUnlessToday(AT, "12 Feb 2027", "en")).toBe("19:59:50");
  expect(timeUnlessToday(AT, "12 Feb 2028", "en")).toBe("12 Feb 2027 19:59:50");
  expect(timeUnlessToday(AT, "13 fev 2027", "pt")).toBe("12 fev 19:59:50");
  expect(timeUnlessToday(AT, null, "pt")).toBe("12 fev 19:59:50");
});

it("adds the year to a day of another year", () => {
  expect(dayUnlessOtherYear(AT, "31 Dec 2027", "en")).toBe("12 Feb");
  expect(dayUnlessOtherYear(AT, "01 jan 2028", "pt")).toBe("12 fev 2027");
  expect(dayUnlessOtherYear(AT, null, "en")).toBe("12 Feb");
});

it("adds the date to a time of this computer that is not today", () => {
  const at = new Date(2026, 10, 22, 19, 10).getTime();
  expect(hostTime(at, at + 60_000, "en")).toBe("19:10:00");
  expect(hostTime(at, at + 86_400_000, "pt")).toBe("22 nov 2026 19:10:00");
});
