import type { Database } from "./database.js";

/**
 * The plan of all queries that `read` runs, a line for each step. `read` gets a database in which no query with several rows has
 * any, and each query for one row has `row` once.
 */
export function planOf(database: Database, row: object, read: (watched: Database) => unknown): string {
  const plans = new Set<string>();
  const watched: Database["prepare"] = (sql) => {
    const statement = database.prepare(sql);
    const explain = database.prepare<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`);
    const keepPlan = (parameters: unknown[]) =>
      plans.add(
        explain
          .all(...parameters)
          .map(({ detail }) => detail)
          .join("\n"),
      );
    let isFound = false;
    return Object.assign(statement as never, {
      all: (...parameters: unknown[]) => {
        keepPlan(parameters);
        return [];
      },
      get: (...parameters: unknown[]) => {
        keepPlan(parameters);
        if (isFound) return undefined;
        isFound = true;
        return row;
      },
    });
  };
  void read({ ...database, prepare: watched });
  return [...plans].join("\n");
}
