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
): WideRows<Row> {
  const names = statement.columns().map(({ name }) => name);
  const values = statement.raw() as SqliteDatabase.Statement<unknown[], unknown>;
  const rowOf = (read: unknown) => {
    const row: Record<string, unknown> = {};
    for (let column = 0; column < names.length; column++) {
      row[names[column]!] = (read as unknown[])[column];
    }
    return row as Row;
  };
  return {
    get: (...parameters) => {
      const read = values.get(...parameters);
      return read === undefined ? undefined : rowOf(read);
    },
    all: (...parameters) => values.all(...parameters).map(rowOf),
  };
}
