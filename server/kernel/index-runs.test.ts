import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOfRuns, type Order, type Range } from "./index-runs.js";

/** Reads runs as SQLite does, and says which ranges of them were read after the first `examinedFirst` numbers. */
function read(
  runs: readonly (readonly number[])[],
  range: Range,
  order: Order,
  limit: number,
  examinedFirst: number,
) {
  const ranges: Range[] = [];
  const inRange = (numbers: readonly number[], { low, high }: Range, most: number) =>
    sorted(numbers, order)
      .filter((number) => number >= low && number <= high)
      .slice(0, most);
  const numbers = firstOfRuns<number>({
    examine: (slice, most) => inRange(runs.flat(), slice, most),
    next: (after) => {
      const run = after === undefined ? 0 : after + 1;
      return run < runs.length ? run : undefined;
    },
    read: (run, rest, most) => {
      ranges.push(rest);
      return inRange(runs[run] ?? [], rest, most);
    },
    range,
    order,
    limit,
    examinedFirst,
  });
  return { numbers, ranges };
}

const sorted = (numbers: readonly number[], order: Order) =>
  numbers.toSorted((a, b) => (order === "oldest first" ? a - b : b - a));

test("the first rows of all runs are found, in order", () => {
  const rowsOfRuns = fc.uniqueArray(fc.tuple(fc.nat(200), fc.nat(5)), {
    selector: ([number]) => number,
    maxLength: 60,
  });
  const question = fc.record({
    low: fc.nat(220),
    high: fc.nat(220),
    order: fc.constantFrom<Order>("oldest first", "newest first"),
    limit: fc.integer({ min: 1, max: 20 }),
    examinedFirst: fc.integer({ min: 1, max: 40 }),
  });
  fc.assert(
    fc.property(rowsOfRuns, question, (rows, { low, high, order, limit, examinedFirst }) => {
      const runs = [0, 1, 2, 3, 4, 5].map((run) =>
        rows.flatMap(([number, of]) => (of === run ? [number] : [])),
      );
      const inRange = runs.flat().filter((number) => number >= low && number <= high);
      const { numbers } = read(runs, { low, high }, order, limit, examinedFirst);
      expect(numbers).toEqual(sorted(inRange, order).slice(0, limit));
    }),
  );
});

test.each([
  ["oldest first", [2, 4], { low: 2, high: 9 }, { low: 2, high: 3 }],
  ["newest first", [8, 6], { low: 1, high: 8 }, { low: 7, high: 8 }],
] as const)("a run is not read beyond what was found before, %s", (order, first, whole, rest) => {
  const { ranges } = read([first, [5]], { low: 1, high: 9 }, order, 2, 1);
  expect(ranges).toEqual([whole, rest]);
});

test("no run is read if enough is found before", () => {
  const found = read([[1], [2], [3]], { low: 1, high: 9 }, "oldest first", 2, 2);
  expect(found).toEqual({ numbers: [1, 2], ranges: [] });
});

test("without a run, nothing is read", () => {
  expect(read([], { low: 1, high: 9 }, "oldest first", 2, 1)).toEqual({ numbers: [], ranges: [] });
});
