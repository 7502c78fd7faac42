import { describe, expect, test } from "vitest";
import { parseErrorCode, parseInstant, parseReais, parseSeed } from "../../cli/parse-values.js";

describe("an amount in reais", () => {
  test.each([
    ["10", 10],
    ["10.5", 10.5],
    ["10,50", 10.5],
    ["R$ 1.234,56", 1234.56],
    ["1.234.567,89", 1234567.89],
    ["0", 0],
  ])("%s is %d", (text, value) => expect(parseReais(text)).toBe(value));

  test.each(["", "-1", "1e3", "1.234", "10.505", "1,234.56", "dez", "99999999999"])(
    "%j is refused",
    (text) => {
      expect(() => parseReais(text)).toThrow("10.50");
    },
  );
});

describe("an instant", () => {
  test.each([
    ["2027-01-31T20:00-03:00", "2027-01-31T23:00:00.000Z"],
    ["2027-01-31T23:00:00.5Z", "2027-01-31T23:00:00.500Z"],
  ])("%s is %s", (text, instant) => expect(parseInstant(text)).toBe(instant));

  test.each(["", "2027-01-31T20:00", "2027-01-31", "2027-02-30T00:00:00Z", "31/01/2027", "tomorrow"])(
    "%j is refused",
    (text) => {
      expect(() => parseInstant(text)).toThrow("zone");
    },
  );
});

describe("a seed", () => {
  test.each([
    ["0", 0],
    ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ])("%s is %d", (text, seed) => expect(parseSeed(text)).toBe(seed));

  test.each(["-3", "", "1.5", "9007199254740992", "0x1"])("%j is refused with the valid seeds", (text) => {
    expect(() => parseSeed(text)).toThrow("It must be a whole number from 0 to 9007199254740991.");
  });
});

describe("an error code", () => {
  test("may be unknown", () => expect(parseErrorCode("AC99")).toBe("AC99"));

  test.each(["acc", "A", "", "9A"])("%j is refused", (text) => {
    expect(() => parseErrorCode(text)).toThrow("It must be a code in capitals, such as ORDER_REJECTED.");
  });
});
