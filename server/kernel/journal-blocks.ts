import type { EntryType } from "../contract/journal/journal.js";
import type { Database } from "./database.js";

/** How many numbers a block of the journal has; the first one is a multiple of this. */
export const BLOCK_SIZE = 128;

/** Stand in `journal_blocks` for any account and any type. */
export const ANY_ACCOUNT = 0;
export const ANY_TYPE = "";

/**
 * Says once for each block of the journal, in the table `journal_blocks`, which types and accounts its entries have, so that a
 * list by type or account reads only the blocks with a match. An index would cost an insert per entry. The returned function
 * belongs into the unit of work that appends the entry.
 */
export function createJournalBlocks(
  database: Database,
): (seq: number, type: EntryType, account: number | null) => void {
  const insert = database.prepare(
    "INSERT INTO journal_blocks (account_id, type, block) VALUES (?, ?, ?) ON CONFLICT DO NOTHING",
  );
  /** The block of the latest entry, and what is known to be in the table: the types of its entries, by account. */
  let block = -1;
  let generation = -1;
  let known = new Map<number | null, Set<EntryType>>();
  const forget = () => {
    block = -1;
  };

  return (seq, type, account) => {
    const first = seq - (seq % BLOCK_SIZE);
    if (first !== block || generation !== database.generation()) {
      block = first;
      generation = database.generation();
      known = new Map();
    }
    let types = known.get(account);
    if (types?.has(type)) return;
    if (types === undefined) {
      types = new Set();
      known.set(account, types);
    }
    types.add(type);
    database.onRollback(forget);
    insert.run(ANY_ACCOUNT, type, block);
    if (account === null) return;
    insert.run(account, ANY_TYPE, block);
    insert.run(account, type, block);
  };
}

/**
 * A query for the types of entries, by account and block, that `journal_blocks` should have but has not, so that a list would leave
 * them out. `where`: which entries of the journal are looked at.
 */
export function missingInBlocks(where = "true"): string {
  const has = (account: string, type: string) =>
    `EXISTS (SELECT 1 FROM journal_blocks AS listed
       WHERE listed.block = found.block AND listed.account_id = ${account} AND listed.type = ${type})`;
  return `WITH found AS MATERIALIZED (
      SELECT DISTINCT seq - seq % ${BLOCK_SIZE} AS block, type, account_id AS account FROM journal WHERE ${where})
    SELECT block, type FROM found WHERE NOT ${has(`${ANY_ACCOUNT}`, "found.type")} OR account IS NOT NULL
      AND NOT (${has("account", `'${ANY_TYPE}'`)} AND ${has("account", "found.type")})`;
}
