// Makes a history long: copies what a stopped sandbox has recorded, with other ids. Requests would take minutes per million.
import { join } from "node:path";
import SqliteDatabase from "better-sqlite3";

const HOUR_MS = 3_600_000;

/**
 * Appends copies of all transactions, postings and entries in the data directory until `isEnough(counts)`. Each copy is at
 * least an hour later. `growing`: each copy also has other amounts, for a search by amount; the books then no longer add up.
 */
export function multiply(data, isEnough, { growing = false } = {}) {
  const database = new SqliteDatabase(join(data, "localpix.db"));
  const read = (sql) => database.prepare(sql).get();
  const count = (table, id) => read(`SELECT max(${id}) AS last FROM ${table}`).last;
  const ids = count("transactions", "id");
  const first = read("SELECT min(id) AS id FROM transactions").id;
  const [entries, postings] = [count("journal", "seq"), count("postings", "id")];
  const { span } = read("SELECT max(at) - min(at) AS span FROM journal");
  const later = Math.max(span, HOUR_MS);
  // How one copy changes the balance of the paying account.
  const { available, blocked } = read(
    `SELECT ifnull(sum(amount * ((target_place = 'available') - (origin_place = 'available'))), 0) AS available,
       ifnull(sum(amount * ((target_place = 'blocked') - (origin_place = 'blocked'))), 0) AS blocked
     FROM postings WHERE transaction_id IS NOT NULL`,
  );
  const copyOf = (table, rows, changed) => {
    const columns = database.pragma(`table_info(${table})`).map(({ name }) => changed[name] ?? name);
    return database.prepare(`INSERT INTO ${table} SELECT ${columns.join(", ")} FROM ${table} WHERE ${rows}`);
  };
  const shifted = `+ :copy * ${ids - first + 1}`;
  const moment = (name) => `${name} + :copy * ${later}`;
  const copies = [
    copyOf("transactions", `id <= ${ids}`, {
      id: `id ${shifted}`,
      external_id: "external_id || '-' || :copy",
      end_to_end_id: `substr(end_to_end_id, 1, 24) || printf('%08d', id ${shifted})`,
      created_at: moment("created_at"),
      processed_at: moment("processed_at"),
      ...(growing ? { value: "value + :copy" } : {}),
    }),
    copyOf("journal", `seq <= ${entries} AND transaction_id IS NOT NULL ORDER BY seq`, {
      seq: `seq + :copy * ${entries}`,
      at: moment("at"),
      transaction_id: `transaction_id ${shifted}`,
      data: `iif(type = 'event.queued', json_set(data, '$.eventSeq', data ->> 'eventSeq' + :copy * ${entries}), data)`,
    }),
    copyOf("postings", `id <= ${postings} AND transaction_id IS NOT NULL ORDER BY id`, {
      id: `id + :copy * ${postings}`,
      transaction_id: `transaction_id ${shifted}`,
      available_after: `available_after + :copy * ${available}`,
      blocked_after: `blocked_after + :copy * ${blocked}`,
      at: moment("at"),
    }),
  ];
  database.transaction(() => {
    let copy = 0;
    const counts = () => ({
      transactions: (ids - first + 1) * (copy + 1),
      entries: entries * (copy + 1),
    });
    while (!isEnough(counts())) {
      copy += 1;
      for (const statement of copies) statement.run({ copy });
    }
    database
      .prepare("UPDATE accounts SET available = available + ?, blocked = blocked + ? WHERE id = 1")
      .run(copy * available, copy * blocked);
    database.exec("INSERT OR REPLACE INTO meta SELECT 'clock.latest', CAST(max(at) AS TEXT) FROM journal");
  })();
  database.close();
}
