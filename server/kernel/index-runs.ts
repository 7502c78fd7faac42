export type Order = "oldest first" | "newest first";

/** The rows to read, by their numbers, both included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** How many rows are examined before any run is read: a millisecond of work, which fills the page of what is frequent. */
export const EXAMINED_FIRST = 5_000;

/**
 * Finds the first rows of a list whose filter leaves out a column of an index, so that their numbers stand in several runs of
 * the index, one for each value of that column. Examines the first rows of the range, and reads the runs only if these are too
 * few, because there may be thousands. So the cost may grow with the number of runs, but not with the history.
 *
 * `examine`: numbers of the matching rows in a range that is not long. `next`: the run after another one, the first one
 * after undefined, and undefined after the last one. `read`: numbers of the rows of a run in a range. Both give `limit` numbers
 * at most, in the order in which they are wanted. Returns the numbers in that order.
 */
export function firstOfRuns<Run>({
  examine,
  next,
  read,
  range: { low, high },
  order,
  limit,
  examinedFirst = EXAMINED_FIRST,
}: {
  examine: (range: Range, limit: number) => number[];
  next: (after: Run | undefined) => Run | undefined;
  read: (run: Run, range: Range, limit: number) => number[];
  range: Range;
  order: Order;
  limit: number;
  examinedFirst?: number;
}): number[] {
  const isOldestFirst = order === "oldest first";
  const slice = isOldestFirst
    ? { low, high: Math.min(low + examinedFirst - 1, high) }
    : { low: Math.max(high - examinedFirst + 1, low), high };
  const examined = examine(slice, limit);
  let rest = isOldestFirst ? { low: slice.high + 1, high } : { low, high: slice.low - 1 };
  const missing = limit - examined.length;
  if (missing === 0 || rest.low > rest.high) return examined;
  let numbers: number[] = [];
  for (let run = next(undefined); run !== undefined; run = next(run)) {
    const found = read(run, rest, missing);
    if (found.length === 0) continue;
    numbers = [...numbers, ...found].sort(isOldestFirst ? (a, b) => a - b : (a, b) => b - a);
    const last = numbers[missing - 1];
    if (last === undefined) continue;
    // Further runs need not be read beyond the last one.
    numbers.length = missing;
    rest = isOldestFirst ? { low: rest.low, high: last - 1 } : { low: last + 1, high: rest.high };
  }
  return [...examined, ...numbers];
}
