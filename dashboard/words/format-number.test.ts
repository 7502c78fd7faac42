import { expect, it } from "vitest";
import { formatNumber, numbersIn } from "./format-number.js";

it("groups thousands as each language does", () => {
  expect(formatNumber(21_000, "en")).toBe("21,000");
  expect(formatNumber(21_000, "pt")).toBe("21.000");
  expect(formatNumber(1_000, "pt")).toBe("1.000");
  expect(formatNumber(0.5, "pt")).toBe("0,5");
});

it("writes a number with what it counts", () => {
  expect(numbersIn("en").count(1, "step", "steps")).toBe("1 step");
  expect(numbersIn("pt").count(1_024, "passo", "passos")).toBe("1.024 passos");
});
