export type Order = "oldest first" | "newest first";

/** The rows to read, by their numbers, both included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * Finds the first rows of a list whose filter leaves out a column of an index, so that their numbers stand in several runs of
 * the index, one for each value of that column. The cost grows with the number of runs and of the rows that are wanted, but
 * not with the history.
 *
 * `next`: the run after another one, the first one after undefined, and undefined after the last one. `read`: numbers of rows
 * of a run in a range, `limit` of them at most, in the order in which they are wanted. Returns the numbers in that order.
 */
export function firstOfRuns<Run>({
  next,
  read,
  range,
  order,
  limit,
}: {
  next: (after: Run | undefined) => Run | undefined;
  read: (run: Run, range: Range, limit: number) => number[];
  range: Range;
  order: Order;
  limit: number;
}): number[] {
  let { low, high } = range;
  let numbers: number[] = [];
  for (let run = next(undefined); run !== undefined; run = next(run)) {
    const found = read(run, { low, high }, limit);
    if (found.length === 0) continue;
    numbers = [...numbers, ...found].sort(order === "oldest first" ? (a, b) => a - b : (a, b) => b - a);
    const last = numbers[limit - 1];
    if (last === undefined) continue;
    // Further runs need not be read beyond the last one.
    numbers.length = limit;
    if (order === "oldest first") high = last - 1;
    else low = last + 1;
  }
  return numbers;
}
