import type SqliteDatabase from "better-sqlite3";

/** The row of a statement that always returns one, such as a count. Throws if there is none. */
export function onlyRow<Row>(
  statement: Pick<SqliteDatabase.Statement<unknown[], Row>, "get">,
  ...parameters: unknown[]
): Row {
  const row = statement.get(...parameters);
  if (row === undefined) throw new Error("A statement that must return a row returned none.");
  return row;
}
