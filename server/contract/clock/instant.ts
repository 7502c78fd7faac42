import { rule } from "../rules.js";

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d+)?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/**
 * Whether a text is an ISO 8601 instant with a time zone. A date alone, or a time without a zone, is not one: it could
 * mean UTC, São Paulo or the zone of this machine.
 */
export function isInstant(text: string): boolean {
  const day = INSTANT.exec(text)?.[1];
  return day !== undefined && isDay(day);
}
export const INSTANT_RULE = rule("instant", { such: "2027-01-01T09:00:00-03:00" });

/** Whether a day exists. JavaScript reads February 30th as a day in March, so the day must read back unchanged. */
function isDay(day: string): boolean {
  const midnight = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day);
}
