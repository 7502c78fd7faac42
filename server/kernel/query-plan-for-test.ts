import { expect } from "vitest";
import type { Database } from "./database.js";

/**
 * The plan of the one query that `read` runs with `all`, a line for each step. `read` gets a database in which queries have no
 * result, and every row that is read with `get` has the number 1.
 */
export function planOf(database: Database, read: (watched: Database) => unknown): string {
  const ran: { sql: string; parameters: unknown }[] = [];
  const prepare: Database["prepare"] = (sql) =>
    Object.assign(database.prepare(sql) as never, {
      all: (parameters: unknown) => {
        ran.push({ sql, parameters });
        return [];
      },
      get: () => ({ id: 1, seq: 1 }),
    });
  void read({ ...database, prepare });
  expect(ran).toHaveLength(1);
  return ran
    .flatMap(({ sql, parameters }) =>
      database.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(parameters),
    )
    .map(({ detail }) => detail)
    .join("\n");
}
