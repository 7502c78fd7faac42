import { expect, it } from "vitest";
import { compareJson } from "./compare-json.js";

it("compares two responses field by field", () => {
  expect(compareJson('{"a":1,"list":[{"b":"x"}],"gone":null}', '{"a":2,"list":[{"b":"x"},3]}')).toEqual([
    { path: "a", before: "1", now: "2" },
    { path: "list[0].b", before: '"x"', now: '"x"' },
    { path: "gone", before: "null", now: null },
    { path: "list[1]", before: null, now: "3" },
  ]);
});

it("compares text that is not JSON as one field", () => {
  expect(compareJson("Bad Gateway", '{"a":1}')).toEqual([
    { path: "", before: "Bad Gateway", now: null },
    { path: "a", before: null, now: "1" },
  ]);
});

it("keeps empty objects and arrays", () => {
  expect(compareJson("{}", "[]")).toEqual([{ path: "", before: "{}", now: "[]" }]);
});
