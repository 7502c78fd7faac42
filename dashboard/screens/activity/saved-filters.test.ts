import { expect, it } from "vitest";
import { addSavedFilter, parseSavedFilters } from "./saved-filters.js";

const failing = { name: "à noite", filter: "failing", query: "loja", from: "2027-02-12", to: "" } as const;

it("reads what it wrote", () => {
  expect(parseSavedFilters(JSON.stringify([failing]))).toEqual([failing]);
});

it.each([null, "", "{", "7", "null", '{"name":"x"}', "[null]", '[{"name":1}]'])(
  "takes %j for no filters",
  (text) => {
    expect(parseSavedFilters(text)).toEqual([]);
  },
);

it("shows everything for a filter that no longer exists", () => {
  expect(parseSavedFilters('[{"name":"x","filter":"gone","query":""}]')).toEqual([
    { name: "x", filter: "all", query: "", from: "", to: "" },
  ]);
});

it("replaces one of the same name", () => {
  const changed = { ...failing, query: "outra" };
  expect(addSavedFilter([failing], changed)).toEqual([changed]);
  expect(addSavedFilter([failing], { ...failing, name: "b" })).toHaveLength(2);
});
