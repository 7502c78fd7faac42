import { expect, it } from "vitest";
import { entry } from "../../feed/entries-for-test.js";
import { JournalReducer } from "../../feed/journal-reducer.js";
import { type Choice, filterFrom, isNarrowed, isUntouched, searchOf } from "./choice.js";

const EVERYTHING: Choice = { filter: "all", query: "", account: null, from: "", to: "" };

it("ignores an unknown filter in a link", () => {
  expect(filterFrom("failing")).toBe("failing");
  expect(filterFrom("nonsense")).toBe("all");
  expect(filterFrom(null)).toBe("all");
});

it.each<[boolean, Partial<Choice>]>([
  [false, {}],
  [false, { account: 2, query: "  " }],
  [false, { filter: "wire" }],
  [true, { filter: "refused" }],
  [true, { query: "pedido" }],
  [true, { filter: "wire", from: "2027-02-12" }],
])("is narrowed: %s, by %o", (expected, choice) => {
  expect(isNarrowed({ ...EVERYTHING, ...choice })).toBe(expected);
});

it("asks the sandbox for what was chosen only", () => {
  expect(searchOf(EVERYTHING)).toEqual({});
  expect(searchOf({ ...EVERYTHING, query: " 49,90 ", account: 2, to: "2027-02-12" })).toEqual({
    text: "49,90",
    account: 2,
    to: "2027-02-12",
  });
});

it("recognizes an unused sandbox", () => {
  const fold = new JournalReducer();
  fold.add(entry(1, "account.created", { name: "Loja Aurora" }));
  expect(isUntouched(fold.rows)).toBe(true);
  fold.add(entry(2, "payout.settled"));
  expect(isUntouched(fold.rows)).toBe(false);
});
