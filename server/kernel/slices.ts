import { setImmediate as nextTurn } from "node:timers/promises";
import type { Database } from "./database.js";

export type Order = "oldest first" | "newest first";

/** How many rows a slice examines: a few milliseconds of work. */
const SLICE = 10_000;

/**
 * Reads the rows that match a condition for which their table has no index, so that it may have to examine all of them.
 * It does so in slices, with a turn of the event loop between two of them, because a request must not wait for the long
 * history that another one reads.
 *
 * `low` to `high`: the numbers of the rows to examine, which have no large gaps. `read`: the matching rows in such a
 * range, `limit` of them at most, in the order in which they are wanted. Rejects with WorldReplaced if the world is replaced
 * meanwhile.
 */
export async function readInSlices<Row>(
  database: Pick<Database, "generation" | "requireGeneration">,
  {
    low,
    high,
    order,
    limit,
    read,
  }: {
    low: number;
    high: number;
    order: Order;
    limit: number;
    read: (low: number, high: number, limit: number) => readonly Row[];
  },
): Promise<Row[]> {
  const generation = database.generation();
  const rows: Row[] = [];
  for (let examined = 0; low + examined <= high; examined += SLICE) {
    if (examined > 0) await nextTurn();
    database.requireGeneration(generation);
    const last = Math.min(examined + SLICE, high - low + 1) - 1;
    const range: [number, number] =
      order === "oldest first" ? [low + examined, low + last] : [high - last, high - examined];
    rows.push(...read(...range, limit - rows.length));
    if (rows.length === limit) break;
  }
  return rows;
}
