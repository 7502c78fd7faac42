import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openDatabase, WorldReplaced } from "./database.js";
import { readInSlices } from "./slices.js";

const database = openDatabase(":memory:");
afterAll(() => database.close());

/** Reads the numbers that are divisible by `divisor`, and says which ranges were examined. */
async function readMultiples(
  order: "oldest first" | "newest first",
  high: number,
  divisor: number,
  limit: number,
) {
  const examined: [low: number, high: number][] = [];
  const rows = await readInSlices(database, {
    ...{ low: 5, high, order, limit },
    read: (from, to, most) => {
      examined.push([from, to]);
      const numbers: number[] = [];
      for (let number = from; number <= to; number++) if (number % divisor === 0) numbers.push(number);
      return (order === "oldest first" ? numbers : numbers.reverse()).slice(0, most);
    },
  });
  return { rows, examined };
}

test.each([
  ["oldest first", [7_000, 14_000, 21_000]],
  ["newest first", [21_000, 14_000, 7_000]],
] as const)("all matches are read once, %s, in slices that cover all numbers", async (order, wanted) => {
  const { rows, examined } = await readMultiples(order, 25_000, 7_000, 10);
  expect(rows).toEqual(wanted);
  expect(examined).toHaveLength(3);
  const ascending = examined.sort(([a], [b]) => a - b);
  expect([ascending[0]![0], ascending.at(-1)![1]]).toEqual([5, 25_000]);
  for (const [index, [low]] of ascending.slice(1).entries()) expect(low).toBe(ascending[index]![1] + 1);
});

test.each([
  ["oldest first", [9, 12, 15]],
  ["newest first", [99_999, 99_996, 99_993]],
] as const)("no slice is read after the wanted rows are found, %s", async (order, wanted) => {
  const { rows, examined } = await readMultiples(order, 100_000, 3, 4);
  expect(rows.slice(order === "oldest first" ? 1 : 0).slice(0, 3)).toEqual(wanted);
  expect(rows).toHaveLength(4);
  expect(examined).toHaveLength(1);
});

test("an empty range has no rows, and nothing is read", async () => {
  expect(await readMultiples("oldest first", 4, 1, 10)).toEqual({ rows: [], examined: [] });
  expect(await readMultiples("newest first", 4, 1, 10)).toEqual({ rows: [], examined: [] });
});

test("other work runs between two slices", async () => {
  const happened: string[] = [];
  const other = nextTurn().then(() => happened.push("other work"));
  const reading = readInSlices(database, {
    ...{ low: 1, high: 20_000, order: "oldest first", limit: 1 },
    read: (from) => {
      happened.push(`slice from ${from}`);
      return [];
    },
  });
  await Promise.all([reading, other]);
  expect(happened).toEqual(["slice from 1", "other work", "slice from 10001"]);
});

test("nothing of a world that was replaced meanwhile is read", async () => {
  const reading = readInSlices(database, {
    ...{ low: 1, high: 20_000, order: "newest first", limit: 10 },
    read: (low) => [low],
  });
  database.replace(() => {});
  await expect(reading).rejects.toThrow(WorldReplaced);
});
