import type SqliteDatabase from "better-sqlite3";
import { oneOf } from "./one-of.js";

/** `column IN ('a', 'b', 'c')`, with any number of values. */
const LISTED = /\b(\w+) IN \(('\w+'(?:, '\w+')*)\)/g;

/**
 * Schema 4: CHECKs and partial indexes compare a column with its values one by one (kernel/one-of.ts). They accept the same
 * rows as before, so only their text changes, and no table is rebuilt.
 */
export function schema4(sqlite: SqliteDatabase.Database): void {
  const rows = sqlite.prepare("SELECT rowid, sql FROM sqlite_schema WHERE sql IS NOT NULL").all() as {
    readonly rowid: number;
    readonly sql: string;
  }[];
  // Without this mode, SQLite refuses to write the table of the schema.
  sqlite.unsafeMode(true);
  sqlite.pragma("writable_schema = ON");
  const update = sqlite.prepare("UPDATE sqlite_schema SET sql = ? WHERE rowid = ?");
  for (const { rowid, sql } of rows) update.run(withoutLists(sql), rowid);
  sqlite.pragma("writable_schema = RESET");
  sqlite.unsafeMode(false);
}

const withoutLists = (sql: string): string =>
  sql.replaceAll(LISTED, (_match, column: string, values: string) =>
    oneOf(
      column,
      values.split(", ").map((value) => value.slice(1, -1)),
    ),
  );
