import { expect, it } from "vitest";
import { readSaved, withSaved } from "./saved.js";

const failing = { name: "à noite", filter: "failing", query: "loja" } as const;

it("reads what it wrote", () => {
  expect(readSaved(JSON.stringify([failing]))).toEqual([failing]);
});

it.each([null, "", "{", "7", "null", '{"name":"x"}', "[null]", '[{"name":1}]'])(
  "takes %j for no filters",
  (text) => {
    expect(readSaved(text)).toEqual([]);
  },
);

it("shows everything for a filter that is no more", () => {
  expect(readSaved('[{"name":"x","filter":"gone","query":""}]')).toEqual([
    { name: "x", filter: "all", query: "" },
  ]);
});

it("replaces one of the same name", () => {
  const changed = { ...failing, query: "outra" };
  expect(withSaved([failing], changed)).toEqual([changed]);
  expect(withSaved([failing], { ...failing, name: "b" })).toHaveLength(2);
});
