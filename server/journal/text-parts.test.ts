import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite } from "../kernel/sqlite.js";
import { searchExpression } from "./search-text.js";
import { createReplaceableTextParts, createTextParts } from "./text-parts.js";

const PART_SIZE = 8;
const SMALL_PARTS = 3;
const ALL = { first: 1, last: Number.MAX_SAFE_INTEGER };

let sqlite: ReturnType<typeof openSqlite>;
beforeEach(() => {
  sqlite = openSqlite("");
});
afterEach(() => {
  sqlite.close();
});

const tables = () =>
  sqlite.prepare("SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE VIRTUAL%'").pluck().all();

describe("parts of 8 texts", () => {
  /** 30 texts, the even ones with the word `even`. */
  const parts = () => {
    const parts = createTextParts(sqlite, "texts", PART_SIZE);
    for (let id = 30; id > 0; id--) parts.add(id, `code-${id} ${id % 2 === 0 ? "even" : "odd"}`);
    return parts;
  };

  it("returns matches of all parts, highest id first", () => {
    const ids = Array.from({ length: 30 }, (_, index) => 30 - index);
    expect(parts().search('"code"', ALL, 100)).toEqual(ids);
  });

  it("stops at the limit, inside a part and at its end", () => {
    const { search } = parts();
    expect(search('"even"', ALL, 3)).toEqual([30, 28, 26]);
    expect(search('"even"', ALL, 4)).toEqual([30, 28, 26, 24]);
    expect(search('"even"', ALL, 5)).toEqual([30, 28, 26, 24, 22]);
    expect(search('"even"', ALL, 0)).toEqual([]);
  });

  it("searches a span that begins and ends inside parts, at their ends, or where no part is", () => {
    const { search } = parts();
    expect(search('"even"', { first: 6, last: 19 }, 100)).toEqual([18, 16, 14, 12, 10, 8, 6]);
    expect(search('"even"', { first: 8, last: 15 }, 100)).toEqual([14, 12, 10, 8]);
    expect(search('"even"', { first: 10, last: 10 }, 100)).toEqual([10]);
    expect(search('"even"', { first: 19, last: 6 }, 100)).toEqual([]);
    expect(search('"even"', { first: 31, last: 900 }, 100)).toEqual([]);
  });

  it("finds prefixes, phrases and accented words", () => {
    const index = parts();
    index.add(31, "código-31 São Paulo");
    expect(index.search('"code 2"*', ALL, 100)).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 2]);
    expect(index.search('"code 2"', ALL, 100)).toEqual([2]);
    expect(index.search('"sao paulo"', ALL, 100)).toEqual([31]);
  });

  it("throws the error of a malformed expression", () => {
    expect(() => parts().search('"', ALL, 1)).toThrow(/unterminated string/);
  });
});

it("creates a part when its first text is added, in any order of ids", () => {
  const parts = createTextParts(sqlite, "texts", PART_SIZE);
  expect(tables()).toEqual([]);
  expect(parts.search('"a"', ALL, 10)).toEqual([]);
  parts.add(20, "a");
  parts.add(900, "a");
  parts.add(3, "a");
  parts.add(7, "a");
  expect(parts.search('"a"', ALL, 10)).toEqual([900, 20, 7, 3]);
});

it("creates few parts for ids that are far apart, in ascending and in descending order", () => {
  const ids = Array.from({ length: 80 }, (_, index) => 1 + index * 1_000);
  const ascending = createTextParts(sqlite, "ascending", PART_SIZE);
  for (const id of ids) ascending.add(id, "a");
  const descending = createTextParts(sqlite, "descending", PART_SIZE);
  for (const id of ids.toReversed()) descending.add(id, "a");
  expect(tables().length).toBeLessThanOrEqual(2 * (80 / (PART_SIZE / 2) + SMALL_PARTS));
  for (const { search } of [ascending, descending]) {
    expect(search('"a"', ALL, 100)).toEqual(ids.toReversed());
    expect(search('"a"', { first: 2_001, last: 4_500 }, 100)).toEqual([4_001, 3_001, 2_001]);
  }
});

it("finds new texts in few small parts, however many texts there are", () => {
  const { add, search } = createTextParts(sqlite, "texts", 64);
  for (let id = 1; id <= 1_000; id++) add(id, `code ${id}`);
  const small = () => tables().filter((table) => String(table).includes("small"));
  expect(small()).toHaveLength(SMALL_PARTS);
  const newest = [1_000, 999, 998, 997];
  for (const table of tables().filter((table) => !small().includes(table)))
    sqlite.exec(`DROP TABLE ${table}`);
  expect(search('"code"', ALL, 4)).toEqual(newest);
});

it("replaces a text that changed, in a part that others follow", () => {
  const parts = createReplaceableTextParts(sqlite, "texts", PART_SIZE);
  for (const id of [1, 9, 17]) parts.add(id, "pending");
  parts.add(9, "settled");
  expect(parts.search('"pending"', ALL, 10)).toEqual([17, 1]);
  expect(parts.search('"settled"', ALL, 10)).toEqual([9]);
});

it("knows which ids have a text", () => {
  const parts = createReplaceableTextParts(sqlite, "texts", PART_SIZE);
  parts.add(9, "pending");
  expect([9, 10, 1].map(parts.has)).toEqual([true, false, false]);
});

const word = fc.string({ unit: fc.constantFrom("a", "b", "0"), minLength: 1, maxLength: 3 });
const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(" "));
/** As users type them: several words, and words joined by hyphens. */
const query = fc
  .array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join("-")),
    { minLength: 1, maxLength: 3 },
  )
  .map((words) => words.join(" "));
const id = fc.integer({ min: 1, max: 60 });

it("finds what a scan of all texts finds, divided or not", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(id, text), { maxLength: 60 }),
      fc.array(fc.record({ query, first: id, last: id, limit: fc.nat({ max: 30 }) }), { minLength: 1 }),
      (writes, searches) => {
        const own = openSqlite("");
        try {
          const latest = new Map(writes);
          const replaceable = createReplaceableTextParts(own, "replaceable", PART_SIZE);
          for (const [id, text] of writes) replaceable.add(id, text);
          const divided = createTextParts(own, "divided", PART_SIZE);
          const undivided = createTextParts(own, "undivided", 1_000);
          for (const [id, text] of latest) {
            divided.add(id, text);
            undivided.add(id, text);
          }
          for (const { query, first, last, limit } of searches) {
            const expected = [...latest]
              .filter(([id]) => id >= first && id <= last)
              .filter(([, text]) =>
                query.split(" ").every((word) => ` ${text}`.includes(` ${word.replaceAll("-", " ")}`)),
              )
              .map(([id]) => id)
              .sort((a, b) => b - a)
              .slice(0, limit);
            for (const { search } of [replaceable, divided, undivided])
              expect(search(searchExpression(query) ?? "", { first, last }, limit)).toEqual(expected);
          }
        } finally {
          own.close();
        }
      },
    ),
  );
});
