// Makes the history of a stopped sandbox long by copying its records under other ids. Sending requests instead would
// take minutes per million transactions.
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";

const HOUR_MS = 3_600_000;

/**
 * Appends copies of all transactions in the data directory `data`, with their postings and journal entries, until
 * `isEnough({ transactions, lastSeq })` returns true. It is called with the number of transactions that the file then
 * has, and its highest journal number. Each copy of a record is later than its previous copy by the
 * duration of the copied history, or by an hour if that is longer. With `distinctAmounts`, the transactions of each copy
 * are one centavo larger than in the previous copy, so that a search by amount has many different amounts to search; the
 * transactions then no longer match their postings.
 */
export async function multiply(data, isEnough, { distinctAmounts = false } = {}) {
  const database = new SqliteDatabase(join(data, "localpix.db"));
  const read = (sql) => database.prepare(sql).get();
  const lastId = (table, id) => read(`SELECT max(${id}) AS last FROM ${table}`).last;
  const firstTransactionId = read("SELECT min(id) AS id FROM transactions").id;
  const lastTransactionId = lastId("transactions", "id");
  const transactionCount = lastTransactionId - firstTransactionId + 1;
  const [lastSeq, lastPostingId] = [lastId("journal", "seq"), lastId("postings", "id")];
  const { span } = read("SELECT max(at) - min(at) AS span FROM journal");
  const interval = Math.max(span, HOUR_MS);
  // How one copy changes the balances of account 1, which has all transactions.
  const { available, blocked } = read(
    `SELECT ifnull(sum(amount * ((target_place = 'available') - (origin_place = 'available'))), 0) AS available,
       ifnull(sum(amount * ((target_place = 'blocked') - (origin_place = 'blocked'))), 0) AS blocked
     FROM postings WHERE transaction_id IS NOT NULL`,
  );
  const copyStatement = (table, rows, changed) => {
    const columns = database.pragma(`table_info(${table})`).map(({ name }) => changed[name] ?? name);
    return database.prepare(`INSERT INTO ${table} SELECT ${columns.join(", ")} FROM ${table} WHERE ${rows}`);
  };
  // The numbers of the journal have no gaps, so the copied entries are counted.
  database.exec(
    `CREATE TEMP TABLE copied (seq INTEGER PRIMARY KEY, place INTEGER);
     INSERT INTO copied SELECT seq, row_number() OVER (ORDER BY seq) FROM journal WHERE transaction_id IS NOT NULL`,
  );
  const entryCount = lastId("copied", "place");
  const newSeq = (column) =>
    `${lastSeq} + (:copy - 1) * ${entryCount} + (SELECT place FROM copied WHERE copied.seq = ${column})`;
  const newTransactionId = (column) => `${column} + :copy * ${transactionCount}`;
  const newTime = (column) => `${column} + :copy * ${interval}`;
  const copies = [
    copyStatement("transactions", `id <= ${lastTransactionId}`, {
      id: newTransactionId("id"),
      external_id: "external_id || '-' || :copy",
      end_to_end_id: `substr(end_to_end_id, 1, 24) || printf('%08d', ${newTransactionId("id")})`,
      created_at: newTime("created_at"),
      processed_at: newTime("processed_at"),
      ...(distinctAmounts ? { value: "value + :copy" } : {}),
    }),
    copyStatement("journal", `seq <= ${lastSeq} AND transaction_id IS NOT NULL ORDER BY seq`, {
      seq: newSeq("journal.seq"),
      at: newTime("at"),
      transaction_id: newTransactionId("transaction_id"),
      data: `iif(type = 'event.queued', json_set(data, '$.eventSeq', ${newSeq("data ->> 'eventSeq'")}), data)`,
    }),
    copyStatement("postings", `id <= ${lastPostingId} AND transaction_id IS NOT NULL ORDER BY id`, {
      id: `id + :copy * ${lastPostingId}`,
      transaction_id: newTransactionId("transaction_id"),
      available_after: `available_after + :copy * ${available}`,
      blocked_after: `blocked_after + :copy * ${blocked}`,
      at: newTime("at"),
    }),
  ];
  database.exec("BEGIN");
  let copy = 0;
  const counts = () => ({
    transactions: transactionCount * (copy + 1),
    lastSeq: lastSeq + entryCount * copy,
  });
  while (!isEnough(counts())) {
    copy += 1;
    for (const statement of copies) statement.run({ copy });
    // Ctrl-C ends the process in between; copying a million takes ten seconds.
    await setImmediate();
  }
  database
    .prepare("UPDATE accounts SET available = available + ?, blocked = blocked + ? WHERE id = 1")
    .run(copy * available, copy * blocked);
  // Lists by type or account find the copies by these blocks (server/kernel/journal-blocks.ts).
  database.exec(
    `INSERT OR IGNORE INTO journal_blocks
       WITH found AS MATERIALIZED (SELECT DISTINCT seq - seq % 128 AS block, account_id, type FROM journal)
       SELECT 0, type, block FROM found
       UNION SELECT account_id, '', block FROM found WHERE account_id IS NOT NULL
       UNION SELECT account_id, type, block FROM found WHERE account_id IS NOT NULL`,
  );
  database.exec("INSERT OR REPLACE INTO meta SELECT 'clock.latest', CAST(max(at) AS TEXT) FROM journal");
  database.exec("COMMIT");
  database.close();
}
