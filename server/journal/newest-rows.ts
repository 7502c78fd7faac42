import type { Database } from "../kernel/database.js";

/** A row of a table that only grows. `number` counts the rows, `at` is epoch milliseconds. */
export interface NumberedRow {
  readonly number: number;
  readonly at: number;
}

export interface NewestRows<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** From this instant on (epoch ms) the list is complete: the time of its oldest row. Null if it has all rows there ever were. */
  readonly completeSince: number | null;
}

/**
 * Returns a function that reads the newest rows of a table, at most `limit` of them. They stay in memory, so only the
 * first call reads them all; each later one reads the new ones.
 *
 * `readAfter` reads the newest rows with a greater number, newest first, at most `limit` of them. `isWhole` returns whether
 * the table still has its first row. Not for units of work: the rows of one that is rolled back would stay in the list.
 */
export function createNewestRows<Row extends NumberedRow>(
  database: Pick<Database, "onReplaced">,
  {
    limit,
    readAfter,
    isWhole,
  }: { limit: number; readAfter: (number: number) => Row[]; isWhole: () => boolean },
): () => NewestRows<Row> {
  let cachedRows: readonly Row[] = [];
  let isComplete = false;
  let isRead = false;
  database.onReplaced(() => {
    cachedRows = [];
    isRead = false;
  });

  return () => {
    const last = cachedRows[0]?.number ?? 0;
    const rows = readAfter(last);
    // If the oldest new row does not follow the newest cached one, rows in between were deleted unread: start over.
    const continues = isRead && (rows.length === 0 || rows.at(-1)?.number === last + 1);
    const all = continues ? [...rows, ...cachedRows] : rows;
    isComplete = (continues ? isComplete : isWhole()) && all.length < limit;
    isRead = true;
    cachedRows = all.slice(0, limit);
    return { rows: cachedRows, completeSince: isComplete ? null : (cachedRows.at(-1)?.at ?? null) };
  };
}
