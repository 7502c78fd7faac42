import fc from "fast-check";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { EntryType, JournalEntry } from "../contract/journal/journal.js";
import { createClock } from "./clock.js";
import { type Database, openDatabase } from "./database.js";
import { createJournal, type Journal, type JournalFilter } from "./journal.js";
import { BLOCK_SIZE } from "./journal-blocks.js";
import { createMeta } from "./meta.js";

let database: Database;
let journal: Journal;
beforeEach(() => {
  database = openDatabase(":memory:");
  journal = createJournal(database, createClock(database, createMeta(database)));
});
afterEach(() => database.close());

type Kind = readonly [type: EntryType, account: number | null];
const TYPES: readonly EntryType[] = ["token.issued", "clock.changed", "world.began"];
const ACCOUNTS = [1, 2, 3];

/** The lists read any `data`, so the entries have none. */
const append = ([type, account]: Kind) => journal.append({ type, account, data: {} as never });
const appendAll = (kinds: readonly Kind[]) => {
  for (const kind of kinds) append(kind);
};

const failing = (work: () => void) => () => {
  work();
  throw new Error("undone");
};

const numbersOf = (entries: readonly JournalEntry[]) => entries.map(({ seq }) => seq);
const FILTERS: readonly JournalFilter[] = [
  ...TYPES.map((type) => ({ type })),
  ...ACCOUNTS.map((account) => ({ account })),
  ...TYPES.flatMap((type) => ACCOUNTS.map((account) => ({ type, account }))),
];

/** Compares each list with a search of all entries. */
function expectWholeLists(low: number, high: number, limit: number): void {
  const all = journal.since(0, 1_000_000);
  for (const filter of FILTERS) {
    const matches = all.filter(
      ({ type, account }) =>
        (filter.type === undefined || filter.type === type) &&
        (filter.account === undefined || filter.account === account),
    );
    const later = matches.filter(({ seq }) => seq > low);
    expect(numbersOf(journal.since(low, limit, filter))).toEqual(numbersOf(later.slice(0, limit)));
    const between = numbersOf(later.filter(({ seq }) => seq < high));
    const newest = journal.newest({ since: low, before: high }, limit, filter);
    expect(numbersOf(newest)).toEqual(between.reverse().slice(0, limit));
  }
}

/** Remembers all entries and blocks; the result puts them back, as restoring a snapshot does. */
function copyOfWorld(): () => void {
  const tables = ["journal", "journal_blocks"] as const;
  const rows = tables.map((table) =>
    database.prepare<Record<string, unknown>>(`SELECT * FROM ${table}`).all(),
  );
  return () => {
    for (const [index, table] of tables.entries()) {
      database.prepare(`DELETE FROM ${table}`).run();
      for (const row of rows[index] ?? []) {
        const values = Object.values(row);
        database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?")})`).run(values);
      }
    }
  };
}

test("lists by type and account are whole, whatever was rolled back or replaced", async () => {
  const kind: fc.Arbitrary<Kind> = fc.oneof(
    { weight: 8, arbitrary: fc.constant<Kind>(["token.issued", 1]) },
    fc.tuple(fc.constantFrom(...TYPES), fc.constantFrom(...ACCOUNTS, null)),
  );
  const step = fc.record({
    how: fc.constantFrom("kept", "undone", "partly undone", "replaced", "in vain", "restored", "remembered"),
    kinds: fc.array(kind, { maxLength: BLOCK_SIZE / 4 }),
    more: fc.array(kind, { maxLength: 3 }),
  });
  const question = fc.record({ low: fc.nat(200), high: fc.nat(600), limit: fc.integer({ min: 1, max: 40 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), question, async (steps, { low, high, limit }) => {
      database.replace(emptied);
      let remembered = emptied;
      for (const { how, kinds, more } of steps) {
        const work = {
          kept: () => database.write(() => appendAll(kinds)),
          undone: () => Promise.allSettled([database.write(failing(() => appendAll(kinds)))]),
          "partly undone": () =>
            database.write(() => {
              database.savepoint(failing(() => appendAll(kinds)));
              appendAll(more);
            }),
          replaced: () =>
            database.replace(() => {
              emptied();
              appendAll(kinds);
            }),
          "in vain": () => {
            try {
              database.replace(failing(() => appendAll(kinds)));
            } catch {
              // The world stays as it was.
            }
          },
          restored: () =>
            database.replace(() => {
              remembered();
              appendAll(more);
            }),
          remembered: () => {
            remembered = copyOfWorld();
          },
        }[how];
        await work();
        await database.write(() => appendAll(more));
      }
      expectWholeLists(low, high, limit);
    }),
  );
});

const emptied = () => {
  database.prepare("DELETE FROM journal").run();
  database.prepare("DELETE FROM journal_blocks").run();
};

test("a block is noted once", async () => {
  await database.write(() => appendAll(Array<Kind>(2 * BLOCK_SIZE).fill(["token.issued", 2])));
  const rows = database.prepare("SELECT account_id, type, block FROM journal_blocks").raw().all();
  expect(rows).toEqual([
    [0, "token.issued", 0],
    [0, "token.issued", BLOCK_SIZE],
    [0, "token.issued", 2 * BLOCK_SIZE],
    [2, "", 0],
    [2, "", BLOCK_SIZE],
    [2, "", 2 * BLOCK_SIZE],
    [2, "token.issued", 0],
    [2, "token.issued", BLOCK_SIZE],
    [2, "token.issued", 2 * BLOCK_SIZE],
  ]);
});
