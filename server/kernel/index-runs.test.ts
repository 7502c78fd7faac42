import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOfRuns, type Order, type Range } from "./index-runs.js";

/** Reads runs as SQLite does, and says which range of each run was read. */
function read(runs: readonly (readonly number[])[], range: Range, order: Order, limit: number) {
  const ranges: Range[] = [];
  const numbers = firstOfRuns<number>({
    next: (after) => {
      const run = after === undefined ? 0 : after + 1;
      return run < runs.length ? run : undefined;
    },
    read: (run, { low, high }, most) => {
      ranges.push({ low, high });
      return sorted(runs[run] ?? [], order)
        .filter((number) => number >= low && number <= high)
        .slice(0, most);
    },
    ...{ range, order, limit },
  });
  return { numbers, ranges };
}

const sorted = (numbers: readonly number[], order: Order) =>
  numbers.toSorted((a, b) => (order === "oldest first" ? a - b : b - a));

test("the first rows of all runs are found, in order", () => {
  const order = fc.constantFrom<Order>("oldest first", "newest first");
  const numbersOfRuns = fc.uniqueArray(fc.tuple(fc.nat(200), fc.nat(5)), {
    selector: ([number]) => number,
    maxLength: 60,
  });
  fc.assert(
    fc.property(
      numbersOfRuns,
      fc.nat(220),
      fc.nat(220),
      order,
      fc.integer({ min: 1, max: 20 }),
      (rows, ...rest) => {
        const [low, high, wantedOrder, limit] = rest;
        const runs = [0, 1, 2, 3, 4, 5].map((run) =>
          rows.flatMap(([number, of]) => (of === run ? [number] : [])),
        );
        const inRange = runs.flat().filter((number) => number >= low && number <= high);
        const wanted = sorted(inRange, wantedOrder).slice(0, limit);
        expect(read(runs, { low, high }, wantedOrder, limit).numbers).toEqual(wanted);
      },
    ),
  );
});

test.each([
  ["oldest first", [1, 3], { low: 1, high: 2 }],
  ["newest first", [9, 7], { low: 8, high: 9 }],
] as const)("a run is not read beyond what was found before, %s", (order, first, second) => {
  const { ranges } = read([first, [5]], { low: 1, high: 9 }, order, 2);
  expect(ranges).toEqual([{ low: 1, high: 9 }, second]);
});

test("without a run, nothing is read", () => {
  expect(read([], { low: 1, high: 9 }, "oldest first", 2)).toEqual({ numbers: [], ranges: [] });
});
