import { saoPaulo } from "../../server/brazil/civil-time.js";

const two = (number: number) => String(number).padStart(2, "0");

/** The value of a datetime-local input for an instant, in São Paulo time: `2027-02-12T19:59`. */
export function civilText(at: number): string {
  const { date, hour, minute } = saoPaulo(at);
  return `${date}T${two(hour)}:${two(minute)}`;
}

/** The ISO instant of a date and time in São Paulo; null for anything else. */
export function instantOf(civil: string): string | null {
  const asUtc = Date.parse(`${civil}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(civil) || Number.isNaN(asUtc)) return null;
  try {
    // The offset depends on the instant, which is not known yet: use the offset of a nearby instant, then correct it.
    const offset = (at: number) => Date.parse(`${civilText(at)}Z`) - Math.floor(at / 60_000) * 60_000;
    const near = asUtc - offset(asUtc);
    return new Date(asUtc - offset(near)).toISOString();
  } catch {
    return null;
  }
}
