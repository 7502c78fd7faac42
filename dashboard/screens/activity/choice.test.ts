import { expect, it } from "vitest";
import { entry } from "../../feed/entries-for-test.js";
import { JournalReducer } from "../../feed/journal-reducer.js";
import {
  type Choice,
  callSearchOf,
  filterFrom,
  isNarrowed,
  isUntouched,
  NO_FILTERS,
  outcomeFrom,
  searchOf,
} from "./choice.js";

const noFilters: Choice = { ...NO_FILTERS, account: null };

it("ignores an unknown filter or outcome in an address", () => {
  expect(outcomeFrom("4xx")).toBe("4xx");
  expect(outcomeFrom("6xx")).toBe("");
  expect(filterFrom("failing")).toBe("failing");
  expect(filterFrom("nonsense")).toBe("facts");
  expect(filterFrom(null)).toBe("facts");
});

it.each<[boolean, Partial<Choice>]>([
  [false, {}],
  [false, { account: 2, query: "  " }],
  [false, { filter: "with-calls" }],
  [false, { filter: "calls" }],
  [true, { filter: "calls", outcome: "refused" }],
  [true, { filter: "calls", operation: "cash-in" }],
  [true, { filter: "refused" }],
  [true, { query: "pedido" }],
  [true, { filter: "with-calls", from: "2027-02-12" }],
])("counts as narrowed: %s, with %o", (expected, choice) => {
  expect(isNarrowed({ ...noFilters, ...choice })).toBe(expected);
});

it("requests only the chosen entries", () => {
  expect(searchOf(noFilters)).toEqual({});
  expect(searchOf({ ...noFilters, query: " 49,90 ", account: 2, to: "2027-02-12" })).toEqual({
    text: "49,90",
    account: 2,
    to: "2027-02-12",
  });
  expect(callSearchOf({ ...noFilters, filter: "calls", outcome: "4xx", account: 2 })).toEqual({
    outcome: "4xx",
    account: 2,
  });
});

it("recognizes an unused sandbox", () => {
  const reducer = new JournalReducer();
  reducer.add(entry(1, "account.created", { name: "Loja Aurora" }));
  expect(isUntouched({ rows: reducer.rows, firstSeq: 1 })).toBe(true);
  expect(isUntouched({ rows: [], firstSeq: 101 })).toBe(false);
  reducer.add(entry(2, "payout.settled"));
  expect(isUntouched({ rows: reducer.rows, firstSeq: 1 })).toBe(false);
});
