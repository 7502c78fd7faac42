/**
 * SQL for "the column has one of these values". For `IN` with more than two values SQLite fills a temporary table whenever it
 * checks a row, which costs as much as the insert itself.
 */
export const oneOf = (column: string, values: readonly string[]): string =>
  `(${values.map((value) => `${column} = '${value}'`).join(" OR ")})`;
