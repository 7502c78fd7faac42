import { expect, it } from "vitest";
import { formatElapsed, formatRemaining } from "./format-duration.js";

it.each([
  [0, "0 s"],
  [-5_000, "0 s"],
  [400, "1 s"],
  [21_000, "21 s"],
  [291_000, "4 min 51 s"],
  [3_600_000, "1 h"],
  [3_601_000, "1 h"],
  [183_600_000, "2 d 3 h"],
])("%i ms is %s", (milliseconds, text) => expect(formatRemaining(milliseconds)).toBe(text));

it("writes how long a request took in each language", () => {
  expect(formatElapsed(4.2, "en")).toBe("4 ms");
  expect(formatElapsed(10_000, "en")).toBe("10.0 s");
  expect(formatElapsed(10_000, "pt")).toBe("10,0 s");
});
