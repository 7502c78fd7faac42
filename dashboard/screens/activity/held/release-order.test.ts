import { expect, it } from "vitest";
import { mergeOrder, moveInOrder, orderToSend } from "./release-order.js";

it("keeps the chosen order while deliveries come and go", () => {
  expect(mergeOrder([], ["12", "13"])).toEqual(["12", "13"]);
  expect(mergeOrder(["13", "12"], ["12", "13", "14"])).toEqual(["13", "12", "14"]);
  expect(mergeOrder(["13", "12"], ["12", "14"])).toEqual(["12", "14"]);
});

it("names no more deliveries than a release needs for the chosen order", () => {
  const held = ["12", "13", "14", "15"];
  expect(orderToSend(held, held), "nothing was moved").toEqual([]);
  expect(orderToSend(["13", "12", "14", "15"], held)).toEqual(["13", "12"]);
  expect(orderToSend(["15", "12", "13", "14"], held)).toEqual(["15", "12", "13", "14"]);
});

it("moves a delivery by one place, but not beyond the first or the last", () => {
  const ids = ["12", "13", "14"];
  expect(moveInOrder(ids, "14", -1)).toEqual(["12", "14", "13"]);
  expect(moveInOrder(ids, "12", 1)).toEqual(["13", "12", "14"]);
  expect(moveInOrder(ids, "12", -1)).toEqual(ids);
  expect(moveInOrder(ids, "14", 1)).toEqual(ids);
  expect(moveInOrder(ids, "99", 1)).toEqual(ids);
});
