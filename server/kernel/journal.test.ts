import { afterEach, describe, expect, it } from "vitest";
import { type JournalEntry, journalEntry } from "../contract/journal/journal.js";
import { createClock } from "./clock.js";
import { type Database, openDatabase } from "./database.js";
import { createJournal, type Journal, type NewEntry } from "./journal.js";
import { BLOCK_SIZE } from "./journal-blocks.js";
import { createMeta } from "./meta.js";
import { planOf } from "./query-plan-for-test.js";

const NOON = Date.parse("2030-02-14T15:00:00.000Z");

const opened: Database[] = [];
afterEach(() => {
  for (const database of opened.splice(0)) database.close();
});

async function world() {
  const database = openDatabase(":memory:");
  opened.push(database);
  const clock = createClock(database, createMeta(database));
  await database.write(() => {
    clock.freeze();
    clock.jump(NOON);
  });
  const journal = createJournal(database, clock);
  const frames: (readonly JournalEntry[])[] = [];
  journal.onCommit((entries) => void frames.push(entries.map(({ entry }) => entry)));
  return { database, clock, journal, frames };
}

/** An entry with the least data. */
const token = (account: number | null, expiresAt = "2030-02-14T15:30:00.000Z"): NewEntry<"token.issued"> => ({
  type: "token.issued",
  account,
  data: { expiresAt },
});
const retried = (account: number, transactionId: number): NewEntry<"delivery.retried"> => ({
  type: "delivery.retried",
  account,
  transactionId,
  data: { deliveryId: "1", eventSeq: 1, eventType: "cash_in", url: 'https://example.com/ação?a=1&b="2"' },
});

const numbers = (entries: readonly JournalEntry[]) => entries.map(({ seq }) => seq);

describe("the numbers of entries", () => {
  it("start at 1 and have no gaps, even after rollbacks", async () => {
    const { database, journal } = await world();
    expect(journal.latest()).toBe(0);
    const append = () => database.write(() => journal.append(token(1)));
    const undone = () =>
      database.write(() => {
        journal.append(token(1));
        throw new Error("undone");
      });
    const results = await Promise.allSettled([append(), undone(), append(), undone(), undone(), append()]);
    expect(results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []))).toEqual([
      1, 2, 3,
    ]);
    await append();
    expect(numbers(journal.since(0, 100))).toEqual([1, 2, 3, 4]);
    expect(journal.latest()).toBe(4);
  });

  it("include those of the current unit of work, and begin again when the world is replaced", async () => {
    const { database, journal } = await world();
    await database.write(() => journal.append(token(1)));
    expect(journal.latest()).toBe(1);
    await database.write(() => {
      journal.append(token(1));
      expect(journal.latest()).toBe(2);
    });
    expect(journal.latest()).toBe(2);
    database.replace(() => void database.prepare("DELETE FROM journal").run());
    expect(journal.latest()).toBe(0);
  });
});

describe("an entry", () => {
  it("reads back as appended, at sandbox time", async () => {
    const { database, clock, journal, frames } = await world();
    await database.write(() => clock.jump(NOON + 7));
    await database.write(() => journal.append(retried(3, 10_001)));
    const expected = {
      seq: 1,
      at: "2030-02-14T15:00:00.007Z",
      type: "delivery.retried",
      account: 3,
      transactionId: "10001",
      data: retried(3, 10_001).data,
    };
    expect(journal.since(0, 1)).toEqual([expected]);
    expect(frames).toEqual([[expected]]);
    expect(journalEntry.safeParse(expected).error).toBeUndefined();
  });

  it("has a null account and no transactionId if it concerns none", async () => {
    const { database, journal, frames } = await world();
    await database.write(() => journal.append(token(null)));
    const [read] = journal.since(0, 1);
    expect(read).toMatchObject({ account: null });
    expect(read).not.toHaveProperty("transactionId");
    expect(frames).toEqual([[read]]);
  });
});

describe("onAppend", () => {
  it("runs in the entry's unit of work, so that its writes are rolled back with it", async () => {
    const { database, journal } = await world();
    const note = database.prepare("INSERT INTO meta (name, value) VALUES (?, 'x')");
    const noted = database.prepare<{ name: string }>("SELECT name FROM meta WHERE name LIKE 'entry%'");
    journal.onAppend(({ seq, account }) => void note.run(`entry ${seq} of ${account}`));
    const undone = database.write(() => {
      journal.append(token(1));
      throw new Error("undone");
    });
    await Promise.allSettled([undone, database.write(() => journal.append(token(2)))]);
    expect(noted.all()).toEqual([{ name: "entry 1 of 2" }]);
  });

  it("rolls the entry back if it throws", async () => {
    const { database, journal, frames } = await world();
    journal.onAppend(() => {
      throw new Error("the outbox says no");
    });
    await expect(database.write(() => journal.append(token(1)))).rejects.toThrow("the outbox says no");
    expect(journal.latest()).toBe(0);
    expect(frames).toEqual([]);
  });

  it("may append an entry, which follows directly on disk and for listeners", async () => {
    const { database, journal, frames } = await world();
    journal.onAppend((entry) => {
      if (entry.type === "token.issued") journal.append(retried(entry.account!, entry.seq));
    });
    await database.write(() => {
      journal.append(token(1));
      journal.append(token(2));
    });
    const types = ["token.issued", "delivery.retried", "token.issued", "delivery.retried"];
    expect(journal.since(0, 10).map(({ type }) => type)).toEqual(types);
    expect(frames.map((entries) => entries.map(({ seq, type }) => [seq, type]))).toEqual([
      types.map((type, at) => [at + 1, type]),
    ]);
  });
});

describe("onCommit", () => {
  it("gets all entries of a commit at once, in order, before the writes resolve", async () => {
    const { database, journal, frames } = await world();
    const seenByTheAnswered: number[] = [];
    await Promise.all(
      [1, 2, 3].map((account) =>
        database
          .write(() => journal.append(token(account)))
          .then(() => void seenByTheAnswered.push(frames.length)),
      ),
    );
    expect(frames.map(numbers)).toEqual([[1, 2, 3]]);
    expect(seenByTheAnswered).toEqual([1, 1, 1]);
  });

  it("gets each entry once, however many commits follow", async () => {
    const { database, journal, frames } = await world();
    for (const account of [1, 2, 3]) await database.write(() => journal.append(token(account)));
    await database.write(() => {});
    expect(frames.map(numbers)).toEqual([[1], [2], [3]]);
  });

  it("gets nothing before the commit", async () => {
    const { database, journal, frames } = await world();
    let during: number | undefined;
    await database.write(() => {
      journal.append(token(1));
      during = frames.length;
    });
    expect(during).toBe(0);
    expect(frames).toHaveLength(1);
  });

  it("gets no rolled-back entries, and is not called without entries", async () => {
    const { database, journal, frames } = await world();
    const undone = database.write(() => {
      journal.append(token(1));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow();
    await database.write(() => {});
    expect(frames).toEqual([]);
    await database.write(() => journal.append(token(2)));
    expect(frames.flat().map(({ account }) => account)).toEqual([2]);
  });

  it("never gets entries of a failed commit", async () => {
    const { database, journal, frames } = await world();
    const failed = database.write(() => {
      journal.append(token(1));
      database.prepare("PRAGMA defer_foreign_keys = ON").run();
      database.prepare("INSERT INTO charges VALUES (1, 'l', 'c', 'i', 'n', 'd', NULL, NULL)").run();
    });
    await expect(failed).rejects.toThrow("FOREIGN KEY");
    await database.write(() => journal.append(token(2)));
    expect(frames.map((entries) => entries.map(({ seq, account }) => [seq, account]))).toEqual([[[1, 2]]]);
  });
});

describe("reading", () => {
  const filled = async () => {
    const all = await world();
    await all.database.write(() => {
      all.journal.append(token(1));
      all.journal.append(retried(1, 10_001));
      all.journal.append(token(2));
      all.journal.append(retried(2, 10_002));
      all.journal.append(token(1));
      all.journal.append(retried(1, 10_001));
    });
    return all.journal;
  };

  it.each([
    ["everything", 0, 100, {}, [1, 2, 3, 4, 5, 6]],
    ["the entries after a number", 4, 100, {}, [5, 6]],
    ["no more than asked for, oldest first", 1, 2, {}, [2, 3]],
    ["no entry after the newest", 6, 100, {}, []],
    ["no entry after a future number", 600, 100, {}, []],
    ["one type", 0, 100, { type: "token.issued" }, [1, 3, 5]],
    ["one account", 0, 100, { account: 2 }, [3, 4]],
    ["one transaction", 0, 100, { transactionId: 10_001 }, [2, 6]],
    ["one transaction after a number", 2, 100, { transactionId: 10_001 }, [6]],
    ["a transaction of another account", 0, 100, { transactionId: 10_001, account: 2 }, []],
    ["a transaction's entries of another type", 0, 100, { transactionId: 10_001, type: "token.issued" }, []],
    ["type and account, within the limit", 0, 1, { type: "token.issued", account: 1 }, [1]],
  ] as const)("gives %s", async (_what, since, limit, filter, expected) => {
    const journal = await filled();
    expect(numbers(journal.since(since, limit, filter))).toEqual(expected);
  });

  it("finds the few matches of a long history, of every account and of none", async () => {
    const { database, journal } = await world();
    const append = (...accounts: (number | null)[]) =>
      database.write(() => {
        for (const account of accounts) journal.append(token(account));
      });
    await append(3, null, 1, 3);
    const others = 20 * BLOCK_SIZE;
    await database.write(() => {
      for (let number = 1; number <= others; number++) journal.append(retried((number % 2) + 1, 10_001));
    });
    await append(null, 2);
    const [fifth, sixth] = [others + 5, others + 6];
    const end = { since: 0, before: others + 100 };
    const type = "token.issued";
    expect(numbers(journal.since(0, 100, { type }))).toEqual([1, 2, 3, 4, fifth, sixth]);
    expect(numbers(journal.since(1, 4, { type }))).toEqual([2, 3, 4, fifth]);
    expect(numbers(journal.newest(end, 4, { type }))).toEqual([sixth, fifth, 4, 3]);
    expect(numbers(journal.newest({ since: 1, before: sixth }, 9, { type }))).toEqual([fifth, 4, 3, 2]);
    expect(numbers(journal.since(0, 9, { account: 3 }))).toEqual([1, 4]);
    expect(numbers(journal.newest(end, 9, { account: 3 }))).toEqual([4, 1]);
    expect(numbers(journal.newest(end, 2, { account: 2 }))[0]).toBe(sixth);
    expect(numbers(journal.newest(end, 9, { type, account: 2 }))).toEqual([sixth]);
    expect(numbers(journal.since(0, 9, { type, account: 2 }))).toEqual([sixth]);
  });

  it.each([
    ["everything", { since: 0, before: 7 }, 100, {}, [6, 5, 4, 3, 2, 1]],
    ["the newest entries", { since: 0, before: 600 }, 2, {}, [6, 5]],
    ["the entries between two numbers", { since: 2, before: 5 }, 100, {}, [4, 3]],
    ["the newest of a type", { since: 0, before: 600 }, 2, { type: "token.issued" }, [5, 3]],
    ["a transaction's", { since: 0, before: 6 }, 100, { transactionId: 10_001 }, [2]],
    ["nothing before the first entry", { since: 0, before: 0 }, 100, {}, []],
  ] as const)("gives %s, newest first", async (_what, span, limit, filter, expected) => {
    const journal = await filled();
    expect(numbers(journal.newest(span, limit, filter))).toEqual(expected);
  });

  const ALL = "SEARCH journal USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)";
  const OF_BLOCKS = ["SEARCH of USING PRIMARY KEY (account_id=? AND type=? AND block>? AND block<?)", ALL];
  it.each([
    ["all", {}, [ALL]],
    ["an account's of a type", { account: 2, type: "token.issued" }, OF_BLOCKS],
    ["an account's", { account: 2 }, OF_BLOCKS],
    ["a type's", { type: "token.issued" }, OF_BLOCKS],
    [
      "a transaction's",
      { transactionId: 10_001 },
      ["SEARCH journal USING INDEX journal_by_transaction (transaction_id=? AND seq>? AND seq<?)"],
    ],
  ] as const)("reads no other entries when it reads %s, and sorts nothing", async (_what, filter, plan) => {
    const { database, clock } = await world();
    const row = { type: "token.issued", account: 2, seq: 1_000_000 };
    const lists = [
      (journal: Journal) => journal.since(0, 20, filter),
      (journal: Journal) => journal.newest({ since: 0, before: 999_999 }, 20, filter),
    ];
    for (const list of lists) {
      const found = planOf(database, row, (watched) => list(createJournal(watched, clock)));
      expect(found.split("\n")).toEqual(plan);
    }
  });

  it("returns all entries of a transaction", async () => {
    const journal = await filled();
    expect(numbers(journal.ofTransaction(10_001))).toEqual([2, 6]);
    expect(journal.ofTransaction(1)).toEqual([]);
  });
});
