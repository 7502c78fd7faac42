import { expect, it } from "vitest";
import { markSpace, TIME_STEPS } from "./time-axis.js";

it("a time axis has at least two marks, however narrow it is", () => {
  const spans = [
    15 * 60,
    3_600,
    24 * 3_600,
    5 * 86_400,
    40 * 86_400,
    400 * 86_400,
    1_000,
    100_000,
    7_777_777,
  ];
  for (const seconds of spans)
    for (const width of [120, 150, 190, 250, 400, 1_000]) {
      const space = markSpace(seconds, width);
      const step = TIME_STEPS.find((candidate) => (width * candidate) / seconds >= space)!;
      expect(seconds / step, `${seconds} s on ${width} px`).toBeGreaterThanOrEqual(2);
    }
});
