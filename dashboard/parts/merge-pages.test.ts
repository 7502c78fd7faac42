import { expect, it } from "vitest";
import type { RequestSummary } from "../../server/contract/journal/requests.control.js";
import { mergePages } from "./merge-pages.js";

const row = (id: number, durationMs = id / 7) => ({ id, durationMs, path: "/api/balance" }) as RequestSummary;
const ids = (rows: readonly RequestSummary[]) => rows.map(({ id }) => id);

it("puts new rows before the loaded ones, each once", () => {
  expect(ids(mergePages([row(3), row(2), row(1)], [row(4), row(3), row(2)]))).toEqual([4, 3, 2, 1]);
});

it.each([
  ["nothing was known", null],
  ["too many came in between", [row(2), row(1)]],
  ["the world is another one", [row(4, 99), row(3, 98), row(2, 97)]],
])("keeps only the newest page if %s", (_, known) => {
  expect(ids(mergePages(known, [row(5), row(4)]))).toEqual([5, 4]);
});

it("puts a late page in its place", () => {
  expect(ids(mergePages([row(5), row(3), row(2)], [row(5), row(4), row(3)]))).toEqual([5, 4, 3, 2]);
});
