export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Shows the measuring error of equal rounds. `values` has one value of each round, in order; every second round belongs
 * to the second of two series. `ratio` is the median of the second series to that of the first. Half of the rounds vary
 * by more than two rows that are compared in each round, so a difference is marked, and does not refuse the run.
 */
export function pairOf(what, values) {
  const [first, second] = [0, 1].map((series) => median(values.filter((_, round) => round % 2 === series)));
  return { what, ratio: second / first, isOnlyMarked: true };
}
