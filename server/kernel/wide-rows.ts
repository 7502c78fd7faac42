import type SqliteDatabase from "better-sqlite3";

/** A statement that reads rows of many columns. */
export interface WideRows<Row> {
  get(...parameters: unknown[]): Row | undefined;
  all(...parameters: unknown[]): Row[];
}

/**
 * Reads the rows of a statement as arrays and makes the objects here: better-sqlite3 sets their properties one by
 * one from C++, which takes longer than reading them as soon as there are many.
 */
export function wideRows<Row extends object>(
  statement: SqliteDatabase.Statement<unknown[], Row>,
): WideRows<Row>;
/** `checked` gets each row, and answers it as what it is or throws. */
export function wideRows<Row extends object, Result extends object>(
  statement: SqliteDatabase.Statement<unknown[], Row>,
  checked: (row: Row) => Result,
): WideRows<Result>;
export function wideRows<Row extends object>(
  statement: SqliteDatabase.Statement<unknown[], Row>,
  checked: (row: Row) => object = (row) => row,
): WideRows<object> {
  const names = statement.columns().map(({ name }) => name);
  const values = statement.raw() as SqliteDatabase.Statement<unknown[], unknown>;
  const rowOf = (read: unknown) => {
    const row: Record<string, unknown> = {};
    let column = 0;
    for (const name of names) row[name] = (read as unknown[])[column++];
    return checked(row as Row);
  };
  return {
    get: (...parameters) => {
      const read = values.get(...parameters);
      return read === undefined ? undefined : rowOf(read);
    },
    all: (...parameters) => values.all(...parameters).map(rowOf),
  };
}
