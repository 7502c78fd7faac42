import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextFullHour, nextMidnight, saoPaulo, startOfDay } from "./civil-time.js";

const utc = (iso: string) => Date.parse(iso);

describe("the local time of São Paulo", () => {
  it.each([
    ["2026-07-01T22:59:50.000Z", "2026-07-01", 19, 59, "ten seconds before the night limit"],
    ["2026-07-01T23:00:00.000Z", "2026-07-01", 20, 0, "the night limit begins"],
    ["2026-07-02T02:59:59.999Z", "2026-07-01", 23, 59, "the last millisecond of a day"],
    ["2026-07-02T03:00:00.000Z", "2026-07-02", 0, 0, "the daily rollover"],
    ["2026-01-01T02:30:00.000Z", "2025-12-31", 23, 30, "the year ends three hours later"],
    ["2024-02-29T12:34:56.000Z", "2024-02-29", 9, 34, "a leap day"],
    ["2018-12-01T12:00:00.000Z", "2018-12-01", 10, 0, "daylight saving time, until 2019"],
    ["2018-11-04T02:59:59.000Z", "2018-11-03", 23, 59, "before the clocks went forward"],
    ["2018-11-04T03:00:00.000Z", "2018-11-04", 1, 0, "after the clocks went forward"],
    ["2019-02-17T01:59:00.000Z", "2019-02-16", 23, 59, "before the clocks went back"],
    ["2019-02-17T02:00:00.000Z", "2019-02-16", 23, 0, "after the clocks went back"],
    ["1970-01-01T00:00:00.000Z", "1969-12-31", 21, 0, "the epoch"],
  ])("at %s is %s %d:%d (%s)", (iso, date, hour, minute) => {
    expect(saoPaulo(utc(iso))).toEqual({ date, hour, minute });
  });

  it("agrees with Intl at every instant, in any order of calls", () => {
    const clock = new Intl.DateTimeFormat("sv-SE", {
      timeZone: "America/Sao_Paulo",
      dateStyle: "short",
      timeStyle: "short",
    });
    const instant = fc.integer({ min: utc("1915-01-01T00:00:00Z"), max: utc("2100-01-01T00:00:00Z") });
    fc.assert(
      fc.property(fc.array(instant, { minLength: 1 }), (instants) => {
        for (const at of [...instants, ...instants.map((at) => at + 60_000)]) {
          const { date, hour, minute } = saoPaulo(at);
          const two = (n: number) => String(n).padStart(2, "0");
          expect(`${date} ${two(hour)}:${two(minute)}`).toBe(clock.format(at));
        }
      }),
    );
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, utc("1914-12-31T00:00:00Z"), Date.UTC(10000, 0, 1)])(
    "is out of range at %d",
    (at) => {
      expect(() => saoPaulo(at)).toThrow(RangeError);
    },
  );

  it("is right again after a call that was out of range", () => {
    expect(() => saoPaulo(Number.NaN)).toThrow(RangeError);
    expect(saoPaulo(utc("2026-07-01T23:00:00Z")).hour).toBe(20);
  });
});

describe("the next full hour and midnight", () => {
  const at = (instant: string) => Date.parse(instant);
  const isoOf = (instant: number) => new Date(instant).toISOString();

  it.each([
    ["2030-02-14T15:00:00.000Z", "2030-02-14T16:00:00.000Z"],
    ["2030-02-14T15:59:59.999Z", "2030-02-14T16:00:00.000Z"],
    ["2030-12-31T23:30:00.000Z", "2031-01-01T00:00:00.000Z"],
  ])("after %s the next full hour is %s", (now, then) => expect(isoOf(nextFullHour(at(now)))).toBe(then));

  it.each([
    ["by day", "2030-02-14T15:00:00.000Z", "2030-02-15T03:00:00.000Z"],
    ["a moment before", "2030-02-15T02:59:59.999Z", "2030-02-15T03:00:00.000Z"],
    ["at midnight itself the next one", "2030-02-15T03:00:00.000Z", "2030-02-16T03:00:00.000Z"],
    ["after midnight in UTC, before it in São Paulo", "2030-02-15T01:00:00.000Z", "2030-02-15T03:00:00.000Z"],
    ["where summer time skipped it, at 01:00", "2018-11-04T01:00:00.000Z", "2018-11-04T03:00:00.000Z"],
    ["where summer time ended, once", "2018-02-17T15:00:00.000Z", "2018-02-18T03:00:00.000Z"],
  ])("midnight %s", (_, now, then) => expect(isoOf(nextMidnight(at(now)))).toBe(then));

  it.each([
    ["a day", "2030-02-15", "2030-02-15T03:00:00.000Z"],
    ["the first day of daylight saving time, which began at 01:00", "2018-11-04", "2018-11-04T03:00:00.000Z"],
    ["a day within it", "2018-12-24", "2018-12-24T02:00:00.000Z"],
  ])("%s begins", (_, date, then) => expect(isoOf(startOfDay(date))).toBe(then));

  it.each([
    ["from a Thursday", "2030-02-14T15:00:00.000Z", "2030-02-18T03:00:00.000Z"],
    ["from a Sunday night", "2030-02-18T02:59:59.999Z", "2030-02-18T03:00:00.000Z"],
    ["from Monday's own midnight", "2030-02-18T03:00:00.000Z", "2030-02-25T03:00:00.000Z"],
    ["from a Monday", "2030-02-18T12:00:00.000Z", "2030-02-25T03:00:00.000Z"],
  ])("the next Monday %s", (_, now, then) => expect(isoOf(nextMidnight(at(now), "monday"))).toBe(then));
});
