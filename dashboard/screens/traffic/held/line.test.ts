import { expect, it } from "vitest";
import { lined, moved } from "./line.js";

it("keeps the reader's order while deliveries come and go", () => {
  expect(lined([], ["12", "13"])).toEqual(["12", "13"]);
  expect(lined(["13", "12"], ["12", "13", "14"])).toEqual(["13", "12", "14"]);
  expect(lined(["13", "12"], ["12", "14"])).toEqual(["12", "14"]);
});

it("moves one by one place, and not beyond the ends", () => {
  const line = ["12", "13", "14"];
  expect(moved(line, "14", -1)).toEqual(["12", "14", "13"]);
  expect(moved(line, "12", 1)).toEqual(["13", "12", "14"]);
  expect(moved(line, "12", -1)).toEqual(line);
  expect(moved(line, "14", 1)).toEqual(line);
  expect(moved(line, "99", 1)).toEqual(line);
});
