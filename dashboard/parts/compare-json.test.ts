import { expect, it } from "vitest";
import { compareJson } from "./compare-json.js";

it("puts two answers side by side, field by field", () => {
  expect(compareJson('{"a":1,"list":[{"b":"x"}],"gone":null}', '{"a":2,"list":[{"b":"x"},3]}')).toEqual([
    { path: "a", before: "1", now: "2" },
    { path: "list[0].b", before: '"x"', now: '"x"' },
    { path: "gone", before: "null", now: null },
    { path: "list[1]", before: null, now: "3" },
  ]);
});

it("takes what is no JSON for one field", () => {
  expect(compareJson("Bad Gateway", '{"a":1}')).toEqual([
    { path: "", before: "Bad Gateway", now: null },
    { path: "a", before: null, now: "1" },
  ]);
});

it("does not lose what is empty", () => {
  expect(compareJson("{}", "[]")).toEqual([{ path: "", before: "{}", now: "[]" }]);
});
