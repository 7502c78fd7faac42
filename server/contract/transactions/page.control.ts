import { z } from "zod";
import { isInYears } from "../clock/calendar.js";
import { rule } from "../rules.js";

/** The most rows in one answer of a list. */
export const MAX_ROWS = 1000;

export const limit = (fallback: number) => z.coerce.number().int().min(1).max(MAX_ROWS).default(fallback);
const YEARS = { from: "2000", to: "8999" };
/** A day of São Paulo in the calendar of a sandbox. */
export const day = z.iso
  .date(rule("day", { such: "2027-02-12" }))
  .refine((date) => isInYears(date, YEARS), rule("years", YEARS));
export const sequence = z.coerce.number().int().min(0);

/**
 * The page of a list of which one row more than `limit` was read, because that row says whether there is a next page. `next`
 * names the last row of this page; null if there are no more.
 */
export function pageOf<Row, Next>(
  found: readonly Row[],
  limit: number,
  positionOf: (last: Row) => Next,
): { readonly rows: readonly Row[]; readonly next: Next | null } {
  const rows = found.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next: found.length > limit && last !== undefined ? positionOf(last) : null };
}
