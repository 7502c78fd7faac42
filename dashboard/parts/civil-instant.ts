import { saoPaulo } from "../../server/brazil/civil-time.js";

const two = (number: number) => String(number).padStart(2, "0");

/** What a field for date and time shows of an instant, on the clocks of São Paulo: `2027-02-12T19:59`. */
export function civilText(at: number): string {
  const { date, hour, minute } = saoPaulo(at);
  return `${date}T${two(hour)}:${two(minute)}`;
}

/** The instant, in ISO, at which the clocks of São Paulo show this; null for anything that is no date and time. */
export function instantOf(civil: string): string | null {
  const asUtc = Date.parse(`${civil}Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(civil) || Number.isNaN(asUtc)) return null;
  try {
    // The offset at that very instant is known only once one is near it.
    const offset = (at: number) => Date.parse(`${civilText(at)}Z`) - Math.floor(at / 60_000) * 60_000;
    const near = asUtc - offset(asUtc);
    return new Date(asUtc - offset(near)).toISOString();
  } catch {
    return null;
  }
}
