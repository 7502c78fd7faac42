import { expect, it } from "vitest";
import { remaining, took } from "./remaining.js";

it.each([
  [0, "0 s"],
  [-5_000, "0 s"],
  [400, "1 s"],
  [21_000, "21 s"],
  [291_000, "4 min 51 s"],
  [3_600_000, "1 h"],
  [3_601_000, "1 h"],
  [183_600_000, "2 d 3 h"],
])("%i ms is %s", (milliseconds, text) => expect(remaining(milliseconds)).toBe(text));

it("says how long a request took", () => {
  expect(took(4.2)).toBe("4 ms");
  expect(took(10_000)).toBe("10.0 s");
});
