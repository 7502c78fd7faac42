import { expect, it } from "vitest";
import { createClock } from "../kernel/clock.js";
import { openDatabase } from "../kernel/database.js";
import { createJournal } from "../kernel/journal.js";
import { createMeta } from "../kernel/meta.js";
import { journalInvariants } from "./journal-invariants.js";

it.each([
  ["nothing", "DELETE FROM journal_blocks WHERE false", true, "none is missing"],
  [
    "a block",
    "DELETE FROM journal_blocks WHERE block = 128",
    false,
    "1 blocks of entries are not listed (first: from 128 on)",
  ],
  [
    "an account",
    "DELETE FROM journal_blocks WHERE account_id = 1 AND type = ''",
    false,
    "3 blocks of entries are not listed (first: from 0 on)",
  ],
  [
    "a type of an account",
    "DELETE FROM journal_blocks WHERE account_id = 1 AND type <> ''",
    false,
    "3 blocks of entries are not listed (first: from 0 on)",
  ],
])("sees when lists leave out %s", async (_what, change, ok, detail) => {
  const database = openDatabase(":memory:");
  const journal = createJournal(database, createClock(database, createMeta(database)));
  await database.write(() => {
    for (let entry = 0; entry < 300; entry++)
      journal.append({ type: "token.issued", account: entry % 2 || null, data: { expiresAt: "" } });
  });
  database.prepare(change).run();
  expect(journalInvariants(database)()).toMatchObject([{ ok, detail }]);
  database.close();
});
