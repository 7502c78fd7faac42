import fc from "fast-check";
import { expect, test } from "vitest";
import { newestOfRuns, type Range } from "./index-runs.js";

/** Reads runs as SQLite does, and says which ranges of them were read after the newest `examinedFirst` ids. */
function read(runs: readonly (readonly number[])[], newest: number, limit: number, examinedFirst: number) {
  const ranges: Range[] = [];
  const inRange = (ids: readonly number[], { low, high }: Range, most: number) =>
    newestFirst(ids)
      .filter((id) => id >= low && id <= high)
      .slice(0, most);
  const ids = newestOfRuns<number>({
    examine: (slice, most) => inRange(runs.flat(), slice, most),
    next: (after) => {
      const run = after === undefined ? 0 : after + 1;
      return run < runs.length ? run : undefined;
    },
    read: (run, rest, most) => {
      ranges.push(rest);
      return inRange(runs[run] ?? [], rest, most);
    },
    newest,
    limit,
    examinedFirst,
  });
  return { ids, ranges };
}

const newestFirst = (ids: readonly number[]) => ids.toSorted((a, b) => b - a);

test("the newest rows of all runs are found, in order", () => {
  const rowsOfRuns = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 200 }), fc.nat(5)), {
    selector: ([id]) => id,
    maxLength: 60,
  });
  const question = fc.record({
    newest: fc.nat(220),
    limit: fc.integer({ min: 1, max: 20 }),
    examinedFirst: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(rowsOfRuns, question, (rows, { newest, limit, examinedFirst }) => {
      const runs = [0, 1, 2, 3, 4, 5].map((run) => rows.flatMap(([id, of]) => (of === run ? [id] : [])));
      const wanted = newestFirst(runs.flat().filter((id) => id <= newest)).slice(0, limit);
      expect(read(runs, newest, limit, examinedFirst).ids).toEqual(wanted);
    }),
  );
});

test("a run is not read beyond what was found before", () => {
  const { ranges } = read([[8, 6], [5]], 9, 2, 1);
  expect(ranges).toEqual([
    { low: 1, high: 8 },
    { low: 7, high: 8 },
  ]);
});

test("no run is read if enough is found before", () => {
  expect(read([[1], [2], [3]], 3, 2, 2)).toEqual({ ids: [3, 2], ranges: [] });
});

test("without a run, nothing is read", () => {
  expect(read([], 9, 2, 1)).toEqual({ ids: [], ranges: [] });
});
