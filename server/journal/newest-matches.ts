/** How many times more matches each further step reads. */
const GROWTH = 4;

/**
 * Filters the matches of a search, newest first. The matches are read in growing steps, so that a page that is filled by
 * the first matches does not read thousands of them.
 *
 * `read`: up to `count` matches with lower numbers than `before`, highest first. `accept`: the row of a match, undefined
 * if it is filtered out. `limit`: how many rows are wanted. `most`: how many matches may be read.
 *
 * Returns the rows, and in `next` the number before which the next page continues: that of the last match that was
 * examined. Null if there are no more matches.
 */
export function newestMatches<Row>({
  read,
  accept,
  before,
  limit,
  most,
}: {
  read: (before: number, count: number) => readonly number[];
  accept: (match: number) => Row | undefined;
  before: number;
  limit: number;
  most: number;
}): { readonly rows: Row[]; readonly next: number | null } {
  const rows: Row[] = [];
  let next = before;
  let left = most;
  for (let step = limit * 2; left > 0; step *= GROWTH) {
    const count = Math.min(step, left);
    const matches = read(next, count);
    for (const match of matches) {
      next = match;
      const row = accept(match);
      if (row === undefined) continue;
      rows.push(row);
      if (rows.length === limit) return { rows, next };
    }
    if (matches.length < count) return { rows, next: null };
    left -= count;
  }
  return { rows, next };
}
