import { expect, it } from "vitest";
import { NO_FILTERS } from "./choice.js";
import { addSavedFilter, parseSavedFilters } from "./saved-filters.js";

const failing = {
  ...NO_FILTERS,
  name: "à noite",
  filter: "failing",
  query: "loja",
  from: "2027-02-12",
} as const;

it("reads what it wrote", () => {
  expect(parseSavedFilters(JSON.stringify([failing]))).toEqual([failing]);
});

it.each([null, "", "{", "7", "null", '{"name":"x"}', "[null]", '[{"name":1}]'])(
  "reads %j as no filters",
  (text) => {
    expect(parseSavedFilters(text)).toEqual([]);
  },
);

it("reads a filter of a version without outcomes and operations", () => {
  const { outcome: _, operation: __, ...earlier } = failing;
  expect(parseSavedFilters(JSON.stringify([earlier]))).toEqual([failing]);
});

it("shows everything for a filter kind that no longer exists", () => {
  expect(parseSavedFilters('[{"name":"x","filter":"gone","query":""}]')).toEqual([
    { ...NO_FILTERS, name: "x" },
  ]);
});

it("replaces a filter of the same name", () => {
  const changed = { ...failing, query: "outra" };
  expect(addSavedFilter([failing], changed)).toEqual([changed]);
  expect(addSavedFilter([failing], { ...failing, name: "b" })).toHaveLength(2);
});
