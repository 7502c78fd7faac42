import { expect, it } from "vitest";
import { filterOf, isNarrowed, searchOf } from "./filter.js";

it("reads a query string, and ignores invalid values", () => {
  const search = new URLSearchParams("operation=WITHDRAW&status=DONE&from=2027-02-12&to=12/02&q=ana");
  const filter = filterOf(search, 2);
  expect(filter).toEqual({
    operation: "WITHDRAW",
    status: undefined,
    from: "2027-02-12",
    to: undefined,
    account: 2,
    query: "ana",
  });
  expect(isNarrowed(filter)).toBe(true);
  expect(isNarrowed(filterOf(new URLSearchParams(), 2))).toBe(false);
});

it("searches without spaces around the text, and counts all operations", () => {
  const filter = filterOf(new URLSearchParams("operation=WITHDRAW&status=ERROR&q=+ana+"), null);
  expect(JSON.parse(JSON.stringify(searchOf(filter)))).toEqual({ status: "ERROR", text: "ana" });
  expect(searchOf(filterOf(new URLSearchParams("q=+"), null))).not.toHaveProperty("text");
});
