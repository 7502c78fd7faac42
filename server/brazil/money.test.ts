import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  centavosFromDecimal,
  centavosFromReais,
  decimalFromCentavos,
  formatReais,
  isDecimal,
  isReais,
  MAX_CENTAVOS,
  reaisFromCentavos,
} from "./money.js";

const centavos = fc.integer({ min: 0, max: MAX_CENTAVOS });
const signedCentavos = fc.integer({ min: -MAX_CENTAVOS, max: MAX_CENTAVOS });

describe("reais as a number", () => {
  it.each([0, 0.01, 0.07, 1.1, 4.35, 8.2, 19.99, -1, -0.3, 1e3, 9_999_999_999.99])(
    "%d is an amount",
    (value) => {
      expect(isReais(value)).toBe(true);
    },
  );

  it.each([0.001, 1e-7, 19.999, 0.1 + 0.2, 1e10, -1e10, 1e21, Number.NaN, Number.POSITIVE_INFINITY])(
    "%d is not an amount",
    (value) => {
      expect(isReais(value)).toBe(false);
      expect(() => centavosFromReais(value)).toThrow(RangeError);
    },
  );

  it.each([
    [0.07, 7],
    [1.1, 110],
    [4.35, 435],
    [8.2, 820],
    [19.99, 1999],
    [-0.3, -30],
    [-0, 0],
    [9_999_999_999.99, MAX_CENTAVOS],
  ])("%d reais is %d centavos", (reais, expected) => {
    expect(centavosFromReais(reais)).toBe(expected);
  });

  it("is unchanged after conversion to centavos and back, over the whole range", () => {
    fc.assert(
      fc.property(signedCentavos, (c) => {
        expect(isReais(reaisFromCentavos(c))).toBe(true);
        expect(centavosFromReais(reaisFromCentavos(c))).toBe(c);
      }),
    );
  });
});

describe("reais as decimal text", () => {
  it.each(["0.00", "0.01", "10.00", "123.45", "9999999999.99"])("%s is a decimal", (text) => {
    expect(isDecimal(text)).toBe(true);
  });

  it.each([
    "",
    "10",
    "10.0",
    "10.000",
    "010.00",
    "00.10",
    ".10",
    "-1.00",
    "+1.00",
    "1,00",
    "1.00\n",
    " 1.00",
  ])("%j is not a decimal", (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => centavosFromDecimal(text)).toThrow(RangeError);
  });

  it("refuses eleven digits, which field 54 of a code cannot hold", () => {
    expect(isDecimal("10000000000.00")).toBe(false);
  });

  it.each([
    [0, "0.00"],
    [5, "0.05"],
    [1000, "10.00"],
    [-5, "-0.05"],
    [MAX_CENTAVOS, "9999999999.99"],
  ])("%d centavos is written %s", (c, text) => {
    expect(decimalFromCentavos(c)).toBe(text);
  });

  it("is unchanged after conversion to centavos and back, over the whole range", () => {
    fc.assert(
      fc.property(centavos, (c) => {
        expect(isDecimal(decimalFromCentavos(c))).toBe(true);
        expect(centavosFromDecimal(decimalFromCentavos(c))).toBe(c);
      }),
    );
  });

  it.each([0.5, Number.NaN, 2 ** 53])("%d centavos throws", (c) => {
    expect(() => decimalFromCentavos(c)).toThrow(RangeError);
    expect(() => reaisFromCentavos(c)).toThrow(RangeError);
  });
});

describe("reais for people", () => {
  it.each([
    [0, "R$ 0,00"],
    [7, "R$ 0,07"],
    [123456, "R$ 1.234,56"],
    [100000, "R$ 1.000,00"],
    [-100, "-R$ 1,00"],
    [-123456789, "-R$ 1.234.567,89"],
    [MAX_CENTAVOS, "R$ 9.999.999.999,99"],
  ])("%d centavos reads %s", (c, text) => {
    expect(formatReais(c)).toBe(text);
  });

  it("agrees with Intl, except for its non-breaking space", () => {
    const intl = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });
    fc.assert(
      fc.property(signedCentavos, (c) => {
        expect(formatReais(c)).toBe(intl.format(c / 100).replace(/\s/g, " "));
      }),
    );
  });
});
