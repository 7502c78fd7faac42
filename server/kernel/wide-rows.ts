import type SqliteDatabase from "better-sqlite3";

/** A statement that reads rows of many columns. */
export interface WideRows<Row> {
  get(...parameters: unknown[]): Row | undefined;
  all(...parameters: unknown[]): Row[];
}

/**
 * Reads rows as arrays and builds the objects here: better-sqlite3 sets the properties one by one from C++, which is slow
 * for rows of many columns. Each row starts as a copy of an empty one with all columns: adding so many properties to an
 * object makes V8 keep it as a hash table, which costs twice the time, and copying it later fifty times.
 */
export function wideRows<Row extends object>(
  statement: SqliteDatabase.Statement<unknown[], Row>,
): WideRows<Row>;
/** `parse` converts each row, or throws. */
export function wideRows<Row extends object, Result extends object>(
  statement: SqliteDatabase.Statement<unknown[], Row>,
  parse: (row: Row) => Result,
): WideRows<Result>;
export function wideRows<Row extends object>(
  statement: SqliteDatabase.Statement<unknown[], Row>,
  parse: (row: Row) => object = (row) => row,
): WideRows<object> {
  const names = statement.columns().map(({ name }) => name);
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]));
  const values = statement.raw() as SqliteDatabase.Statement<unknown[], unknown>;
  const rowOf = (cells: unknown) => {
    const row = { ...empty };
    let column = 0;
    for (const name of names) row[name] = (cells as unknown[])[column++];
    return parse(row as Row);
  };
  return {
    get: (...parameters) => {
      const cells = values.get(...parameters);
      return cells === undefined ? undefined : rowOf(cells);
    },
    all: (...parameters) => values.all(...parameters).map(rowOf),
  };
}
