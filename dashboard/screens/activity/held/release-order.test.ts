import { expect, it } from "vitest";
import { mergeOrder, moveInOrder } from "./release-order.js";

it("keeps the chosen order while deliveries come and go", () => {
  expect(mergeOrder([], ["12", "13"])).toEqual(["12", "13"]);
  expect(mergeOrder(["13", "12"], ["12", "13", "14"])).toEqual(["13", "12", "14"]);
  expect(mergeOrder(["13", "12"], ["12", "14"])).toEqual(["12", "14"]);
});

it("moves a delivery by one place, but not beyond the first or the last", () => {
  const ids = ["12", "13", "14"];
  expect(moveInOrder(ids, "14", -1)).toEqual(["12", "14", "13"]);
  expect(moveInOrder(ids, "12", 1)).toEqual(["13", "12", "14"]);
  expect(moveInOrder(ids, "12", -1)).toEqual(ids);
  expect(moveInOrder(ids, "14", 1)).toEqual(ids);
  expect(moveInOrder(ids, "99", 1)).toEqual(ids);
});
