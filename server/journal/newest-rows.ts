import type { Database } from "../kernel/database.js";

/** A row of a table that only grows. `number` counts the rows, `at` is epoch milliseconds. */
export interface NumberedRow {
  readonly number: number;
  readonly at: number;
}

export interface NewestRows<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** The instant of the oldest of these rows; null if there has never been an older one. */
  readonly completeSince: number | null;
}

/**
 * The newest rows of a table, at most `most` of them. They stay in memory, so that only the first call reads them all,
 * and each later one what is new.
 *
 * `readAfter` reads the newest rows with a greater number, newest first, at most `most` of them. `isWhole` says whether
 * the table still has its first row. A row whose commit fails after it was read is counted until the world is replaced.
 */
export function createNewestRows<Row extends NumberedRow>(
  database: Pick<Database, "onReplaced">,
  {
    most,
    readAfter,
    isWhole,
  }: { most: number; readAfter: (number: number) => Row[]; isWhole: () => boolean },
): () => NewestRows<Row> {
  let known: readonly Row[] = [];
  let isComplete = false;
  let isRead = false;
  database.onReplaced(() => {
    known = [];
    isRead = false;
  });

  return () => {
    const last = known[0]?.number ?? 0;
    const rows = readAfter(last);
    // Rows may have come and been deleted in between.
    const continues = isRead && (rows.length === 0 || rows.at(-1)?.number === last + 1);
    const all = continues ? [...rows, ...known] : rows;
    isComplete = (continues ? isComplete : isWhole()) && all.length < most;
    isRead = true;
    known = all.slice(0, most);
    return { rows: known, completeSince: isComplete ? null : (known.at(-1)?.at ?? null) };
  };
}
