/** The rows to read, by their ids, both included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** How many rows are examined before any run is read: a millisecond of work, which fills the page of what is frequent. */
export const EXAMINED_FIRST = 5_000;

/**
 * Finds the newest rows of a list whose filter leaves out a column of an index, so that their ids stand in several runs of
 * the index, one for each value of that column. Examines the newest rows, and reads the runs only if these are too
 * few, because there may be thousands. So the cost may grow with the number of runs, but not with the history.
 *
 * `examine`: ids of the matching rows in a range that is not long. `next`: the run after another one, the first one
 * after undefined, and undefined after the last one. `read`: ids of the rows of a run in a range. Both give `limit` ids
 * at most, newest first. `newest`: the highest id, 0 without rows. Returns the ids in that order.
 */
export function newestOfRuns<Run>({
  examine,
  next,
  read,
  newest,
  limit,
  examinedFirst = EXAMINED_FIRST,
}: {
  examine: (range: Range, limit: number) => number[];
  next: (after: Run | undefined) => Run | undefined;
  read: (run: Run, range: Range, limit: number) => number[];
  newest: number;
  limit: number;
  examinedFirst?: number;
}): number[] {
  const oldestExamined = Math.max(newest - examinedFirst + 1, 1);
  const examined = examine({ low: oldestExamined, high: newest }, limit);
  const missing = limit - examined.length;
  if (missing === 0 || oldestExamined === 1) return examined;
  let rest: Range = { low: 1, high: oldestExamined - 1 };
  let ids: number[] = [];
  for (let run = next(undefined); run !== undefined; run = next(run)) {
    const found = read(run, rest, missing);
    if (found.length === 0) continue;
    ids = [...ids, ...found].sort((a, b) => b - a);
    const last = ids[missing - 1];
    if (last === undefined) continue;
    // Further runs need not be read beyond the last one.
    ids.length = missing;
    rest = { low: last + 1, high: rest.high };
  }
  return [...examined, ...ids];
}
