import { expect, it } from "vitest";
import { createNewestRows } from "./newest-rows.js";

/** A table of rows numbered from 1, one second apart, which counts the rows read from it. */
function table(limit: number) {
  let rows: { number: number; at: number }[] = [];
  let replaced = () => {};
  const table = {
    read: 0,
    add: (count: number) => {
      for (let row = 0; row < count; row++) {
        const number = (rows[0]?.number ?? 0) + 1;
        rows.unshift({ number, at: number * 1_000 });
      }
    },
    keep: (count: number) => {
      rows = rows.slice(0, count);
    },
    replace: () => {
      rows = [];
      replaced();
    },
  };
  const newest = createNewestRows(
    {
      onReplaced: (forget) => {
        replaced = forget;
      },
    },
    {
      limit,
      readAfter: (number) => {
        const found = rows.filter((row) => row.number > number).slice(0, limit);
        table.read += found.length;
        return found;
      },
      isWhole: () => rows.at(-1) === undefined || rows.at(-1)?.number === 1,
    },
  );
  const numbers = () => {
    const { rows, completeSince } = newest();
    return [rows.map(({ number }) => number), completeSince];
  };
  return Object.assign(table, { numbers });
}

it("reads a row once, and returns the newest first", () => {
  const rows = table(5);
  expect(rows.numbers()).toEqual([[], null]);
  rows.add(2);
  expect(rows.numbers()).toEqual([[2, 1], null]);
  rows.add(1);
  expect(rows.numbers()).toEqual([[3, 2, 1], null]);
  expect(rows.numbers()).toEqual([[3, 2, 1], null]);
  expect(rows.read).toBe(3);
});

it("returns the time since which it is complete when older rows are omitted", () => {
  const rows = table(3);
  rows.add(2);
  expect(rows.numbers()).toEqual([[2, 1], null]);
  rows.add(2);
  expect(rows.numbers()).toEqual([[4, 3, 2], 2_000]);
  rows.add(9);
  expect(rows.numbers()).toEqual([[13, 12, 11], 11_000]);
});

it("omits rows before a gap, and detects rows that were deleted before it read them", () => {
  const rows = table(5);
  rows.add(2);
  expect(rows.numbers()).toEqual([[2, 1], null]);
  rows.add(3);
  rows.keep(2);
  expect(rows.numbers()).toEqual([[5, 4], 4_000]);
  rows.add(1);
  expect(rows.numbers()).toEqual([[6, 5, 4], 4_000]);
});

it("drops the rows of another world", () => {
  const rows = table(5);
  rows.add(4);
  expect(rows.numbers()).toEqual([[4, 3, 2, 1], null]);
  rows.replace();
  rows.add(1);
  expect(rows.numbers()).toEqual([[1], null]);
});
