import type { RequestSummary } from "../../server/contract/journal/requests.control.js";

/**
 * Adds the newest page to the rows that are loaded, newest first. If the two do not overlap (too many requests came in
 * between, or the sandbox was reset), the loaded rows are dropped: they can be fetched again, and a gap would mislead.
 */
export function mergePages(
  loaded: readonly RequestSummary[] | null,
  newest: readonly RequestSummary[],
): readonly RequestSummary[] {
  const oldest = newest.at(-1);
  const overlaps = oldest && loaded?.some((row) => isSame(row, oldest));
  return overlaps && loaded ? [...newest, ...loaded.filter(({ id }) => id < oldest.id)] : newest;
}

/** After a reset the numbers repeat, but no two requests have the same duration to the microsecond. */
const isSame = (request: RequestSummary, other: RequestSummary) =>
  request.id === other.id && request.durationMs === other.durationMs && request.path === other.path;
