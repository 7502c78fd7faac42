import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CENTAVOS, percentOf } from "./money.js";

const centavos = fc.integer({ min: 0, max: MAX_CENTAVOS });

describe("a percent of an amount", () => {
  it.each([
    [70, 10, 7],
    [20000, 70, 14000],
    [100, 33.33, 33],
    [10000, 33.33, 3333],
    [9999, 0.01, 0],
    [10000, 0.01, 1],
    [100000, 12.345, 12345],
    [99999, 12.345, 12344],
    [115, 100, 115],
    [1_000_000_000, 1e-7, 1],
    [1, 1e21, 10 ** 19],
    [500, 0, 0],
  ])("of %d, %d%% is %d", (c, percent, expected) => {
    expect(percentOf(c, percent)).toBe(expected);
  });

  it("is the floor of the exact quotient and never exceeds the amount", () => {
    const hundredthsOfPercent = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(centavos, hundredthsOfPercent, (c, hundredths) => {
        const part = percentOf(c, hundredths / 100);
        expect(part).toBe(Number((BigInt(c) * BigInt(hundredths)) / 10_000n));
        expect(part).toBeLessThanOrEqual(c);
      }),
    );
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])("refuses %d%%", (percent) => {
    expect(() => percentOf(100, percent)).toThrow(RangeError);
  });

  it.each([-100, 0.5, Number.NaN])("of %d centavos is refused", (c) => {
    expect(() => percentOf(c, 10)).toThrow(RangeError);
  });
});
