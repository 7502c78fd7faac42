import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endToEndId, institutionOf, isEndToEndId, returnId, TXID } from "./identifiers.js";

const at = Date.UTC(2026, 2, 9, 4, 5, 59, 999);

describe("ids between institutions", () => {
  it("carry the institution and the minute in UTC", () => {
    expect(endToEndId("74907490", at, "abcDEF12345")).toBe("E74907490202603090405abcDEF12345");
    expect(returnId("74907490", at, "abcDEF12345")).toBe("D74907490202603090405abcDEF12345");
  });

  it("are recognized, and give their institution back", () => {
    const instant = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
    const ispb = fc.stringMatching(/^[0-9]{8}$/);
    const suffix = fc.stringMatching(/^[0-9A-Za-z]{11}$/);
    fc.assert(
      fc.property(ispb, instant, suffix, (institution, time, end) => {
        for (const id of [endToEndId(institution, time, end), returnId(institution, time, end)]) {
          expect(id).toHaveLength(32);
          expect(isEndToEndId(id)).toBe(true);
          expect(institutionOf(id)).toBe(institution);
        }
      }),
    );
  });

  it.each([
    ["7490749", at, "abcDEF123456"],
    ["749074900", at, "abcDEF1234"],
    ["7490749A", at, "abcDEF12345"],
    ["74907490", at, "abcDEF1234-"],
    ["74907490", Number.NaN, "abcDEF12345"],
    ["74907490", Date.UTC(10000, 0, 1), "abcDEF12345"],
    ["74907490", Date.UTC(-1, 0, 1), "abcDEF12345"],
  ])("cannot be made from %s, %d, %s", (ispb, time, suffix) => {
    expect(() => endToEndId(ispb, time, suffix)).toThrow(RangeError);
    expect(() => returnId(ispb, time, suffix)).toThrow(RangeError);
  });

  it.each([
    ["E74907490202402290000abcDEF12345", true, "a leap day"],
    ["E74907490202602290000abcDEF12345", false, "February 29th of a common year"],
    ["E74907490202602300000abcDEF12345", false, "February 30th"],
    ["E74907490202613010000abcDEF12345", false, "month 13"],
    ["E74907490202600010000abcDEF12345", false, "month 0"],
    ["E74907490202603092400abcDEF12345", false, "24:00"],
    ["E74907490202603092360abcDEF12345", false, "minute 60"],
    ["e74907490202603090405abcDEF12345", false, "a small letter"],
    ["F74907490202603090405abcDEF12345", false, "another letter"],
    ["E74907490202603090405abcDEF1234", false, "31 characters"],
    ["E74907490202603090405abcDEF123456", false, "33 characters"],
    ["E7490749A202603090405abcDEF12345", false, "a letter in the ISPB"],
    ["E74907490202603090405abcDEF1234\n", false, "a line break"],
    ["123e4567-e12b-12d1-a456-426655440000", false, "a UUID, the placeholder of a transfer"],
  ])("%s: %s (%s)", (text, expected) => {
    expect(isEndToEndId(text)).toBe(expected);
  });

  it("have no institution when malformed", () => {
    expect(() => institutionOf("E74907490")).toThrow(RangeError);
  });
});

describe("txid", () => {
  it.each([
    ["a".repeat(25), false],
    ["a".repeat(26), true],
    ["aZ09".repeat(8), true],
    ["a".repeat(35), true],
    ["a".repeat(36), false],
    [`${"a".repeat(29)}-`, false],
    [`${"a".repeat(29)}é`, false],
    [`${"a".repeat(30)}\n`, false],
  ])("%j: %s", (text, expected) => {
    expect(TXID.test(text)).toBe(expected);
  });
});
