/** The calendar of a sandbox. */

/** The last instant of its clock, epoch milliseconds. Ids and timestamps have years of four digits. */
export const LAST_CLOCK_INSTANT = Date.UTC(9000, 0, 1) - 1;
/** The last instant at which an event may be due, epoch milliseconds: later than the clock, still in four digits. */
export const LAST_DUE_INSTANT = Date.UTC(10_000, 0, 1) - 1;

/** The years in which a clock may start, which leaves room for advances. */
export const START_YEARS = { from: "2000", to: "7999" } as const;
/** Whether a date or an instant in ISO 8601 begins with one of these years. */
export const isInYears = (
  iso: string,
  { from, to }: { readonly from: string; readonly to: string },
): boolean => iso.slice(0, 4) >= from && iso.slice(0, 4) <= to;
