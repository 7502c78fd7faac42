import type SqliteDatabase from "better-sqlite3";

/** The row of a statement that always has one, such as a count; throws where there is none. */
export function onlyRow<Row>(
  statement: Pick<SqliteDatabase.Statement<unknown[], Row>, "get">,
  ...parameters: unknown[]
): Row {
  const row = statement.get(...parameters);
  if (row === undefined) throw new Error("A statement that always has a row had none.");
  return row;
}
