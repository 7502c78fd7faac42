import { expect, it } from "vitest";
import { valueMarks } from "./value-axis.js";

it.each([
  [1.05, 3, [0, 1]],
  [4.2, 3, [0, 2, 4]],
  [10.5, 3, [0, 5, 10]],
  [367.5, 3, [0, 200]],
  [1_800, 3, [0, 1_000]],
])("marks the values up to %f in at most %i steps of whole numbers", (top, most, marks) =>
  expect(valueMarks(top, most)).toEqual(marks),
);
