import { describe, expect, it } from "vitest";
import { isPayer, isSettlement, settingDelay } from "./settings.js";

describe("settlement and payer", () => {
  it.each([
    ["manual", true, true, null],
    ["auto", false, true, 1_000],
    ["0s", true, true, 0],
    ["5s", true, true, 5_000],
    ["1h30m", true, true, 5_400_000],
    ["366d", true, true, 366 * 86_400_000],
  ])("may be %s", (text, settlement, payer, delay) => {
    expect([isSettlement(text), isPayer(text)]).toEqual([settlement, payer]);
    expect(settingDelay(text)).toBe(delay);
  });

  it.each(["", "5", "soon", "Manual", "5s ", "never"])("may not be %j", (text) => {
    expect([isSettlement(text), isPayer(text)]).toEqual([false, false]);
  });

  it("may not be a duration beyond the range of dates, which no response could show", () => {
    for (const text of ["367d", "100000000d"]) {
      expect([isSettlement(text), isPayer(text)]).toEqual([false, false]);
    }
  });
});
