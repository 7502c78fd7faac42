import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDuration, parseDuration } from "./duration.js";

describe("a duration", () => {
  it.each([
    ["0s", 0],
    ["300ms", 300],
    ["5s", 5_000],
    ["1m", 60_000],
    ["1h30m", 5_400_000],
    ["90d", 7_776_000_000],
    ["1d2h3m4s5ms", 93_784_005],
    ["1m500ms", 60_500],
    ["007s", 7_000],
  ])("%s is %d milliseconds", (text, expected) => expect(parseDuration(text)).toBe(expected));

  it.each([
    "",
    "10",
    "s",
    "5 s",
    " 5s",
    "5s ",
    "5S",
    "-5s",
    "+5s",
    "1.5h",
    "1e3s",
    "5x",
    "5s,",
    "1h30",
    "5s\n",
    "٥s",
    "99999999999999999999d",
    "Infinitys",
  ])("%j is not a duration", (text) => expect(parseDuration(text)).toBeNull());
});

describe("writing and reading", () => {
  it("are inverse for every number of milliseconds", () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }), (milliseconds) => {
        expect(parseDuration(formatDuration(milliseconds))).toBe(milliseconds);
      }),
    );
  });

  it("write equal durations equally, however they were written", () => {
    const part = fc.tuple(fc.nat({ max: 1_000 }), fc.constantFrom("ms", "s", "m", "h", "d"));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
        const text = parts.map(([count, unit]) => `${count}${unit}`).join("");
        const read = parseDuration(text)!;
        const written = formatDuration(read);
        expect(parseDuration(written)).toBe(read);
        expect(formatDuration(parseDuration(written)!)).toBe(written);
      }),
    );
  });

  it.each([
    [0, "0s"],
    [5_400_000, "1h30m"],
    [86_400_000, "1d"],
    [1_001, "1s1ms"],
    [0.4, "0s"],
    [-5, "0s"],
  ])("%d is written %s", (milliseconds, expected) => expect(formatDuration(milliseconds)).toBe(expected));
});
