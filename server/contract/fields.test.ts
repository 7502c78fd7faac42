import { describe, expect, it } from "vitest";
import { amount, document, filledText, flag, instant, reais, text, transactionId, uuid } from "./fields.js";

describe("an amount", () => {
  it.each([0.01, 1, 10.1, 0.29, 4.35, 9_999_999_999.99])("may be %d", (value) => {
    expect(amount().safeParse(value).success).toBe(true);
  });

  it.each([
    0,
    -0.01,
    0.001,
    0.009,
    1.005,
    10_000_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "10",
    null,
    1e21,
  ])("may not be %j", (value) => expect(amount().safeParse(value).success).toBe(false));

  it("in a response may be zero or negative, but has two decimals", () => {
    for (const value of [0, -5.5, 1_000]) expect(reais().safeParse(value).success).toBe(true);
    expect(reais().safeParse(0.1 + 0.2).success).toBe(false);
  });
});

describe("a text", () => {
  it.each([
    ["as long as it may be", "x".repeat(5), true],
    ["one longer", "x".repeat(6), false],
    ["of letters with accents", "ações", true],
    // The limit counts characters, not UTF-16 units.
    ["of five emoji, each two units long", "💸💸💸💸💸", true],
    ["of six emoji", "💸💸💸💸💸💸", false],
    ["with half a character", "a\ud83d", false],
    ["with a NUL", "a\u0000b", false],
    ["with a line break", "a\nb", true],
    ["that is empty", "", true],
  ])("%s", (_what, value, expected) => expect(text(5).safeParse(value).success).toBe(expected));

  it("that is required may not be empty", () => {
    expect(filledText(5).safeParse("").success).toBe(false);
    expect(filledText(5).safeParse("a").success).toBe(true);
  });
});

describe("a document", () => {
  it.each([
    ["12345678909", true],
    // Check digits are checked by the settling bank (assumption DOCUMENTS).
    ["12345678900", true],
    ["11222333000181", true],
    ["123.456.789-09", false],
    ["1234567890", false],
    ["123456789012", false],
    ["12ABC34501DE35", false],
    ["", false],
    [12_345_678_909, false],
  ])("%j: %s", (value, expected) => expect(document().safeParse(value).success).toBe(expected));
});

describe("the schema of a response", () => {
  it.each<[string, boolean, { safeParse(value: unknown): { success: boolean } }, unknown]>([
    ["an instant with milliseconds", true, instant(), "2030-02-14T15:00:00.000Z"],
    ["an instant without them", false, instant(), "2030-02-14T15:00:00Z"],
    ["an instant of another zone", false, instant(), "2030-02-14T15:00:00.000-03:00"],
    ["a number as text", true, transactionId(), "10001"],
    ["a number", false, transactionId(), 10_001],
    ["a number with a zero in front", false, transactionId(), "010001"],
    ["a UUID", true, uuid(), "40793e83-77ff-44ba-925d-39da4a466398"],
    ["a UUID without hyphens", false, uuid(), "40793e8377ff44ba925d39da4a466398"],
  ])("%s: %s", (_what, expected, schema, value) => expect(schema.safeParse(value).success).toBe(expected));

  it("accepts only true or false for a flag of a query", () => {
    expect([flag().parse("true"), flag().parse("false")]).toEqual([true, false]);
    for (const wrong of ["1", "", "TRUE", true]) expect(flag().safeParse(wrong).success).toBe(false);
  });
});
