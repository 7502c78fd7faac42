import { isInYears, START_YEARS } from "../clock/calendar.js";
import { durationOf, parseDuration } from "../clock/duration.js";
import { isInstant } from "../clock/instant.js";
import { eitherOf } from "../localized.js";
import { rule } from "../rules.js";

/** The longest wait: longer than every deadline, and never past the end of the calendar. */
export const LONGEST_WAIT = durationOf("366d");

/** Whether a text is a duration within the longest wait. */
export function isWait(text: string): boolean {
  const wait = parseDuration(text);
  return wait !== null && wait <= LONGEST_WAIT;
}

/** Whether a text is `running`, `frozen` or an instant to freeze at. */
export const isClock = (text: string) =>
  text === "running" || text === "frozen" || (isInstant(text) && isInYears(text, START_YEARS));
export const CLOCK_RULE = rule("clock", { such: "2027-01-01T09:00:00-03:00", ...START_YEARS });

/** Whether a text has as many characters as a client secret, counted as people count them (POST /api/auth/token). */
export const isAsLongAsSecret = (text: string): boolean => {
  const { length } = [...text];
  return length >= SECRET_CHARACTERS.from && length <= SECRET_CHARACTERS.to;
};
export const SECRET_CHARACTERS = { from: 8, to: 64 } as const;

/** When a payout settles: `manual` waits for a command, a duration counts from its creation (assumption SETTLEMENT). */
export const isSettlement = (text: string) => text === "manual" || isWait(text);
export const SETTLEMENT_RULE = rule("settlement", { such: eitherOf("5s", "1h30m"), most: "366d" });

/** When a charge is paid: `manual` waits for a payment, `auto` is one second (assumption PAYER). */
export const isPayer = (text: string) => text === "auto" || isSettlement(text);
export const PAYER_RULE = rule("payer", { such: eitherOf("5s", "1h30m"), most: "366d" });

/** The delay of a settlement or payer setting in milliseconds; null for `manual`. */
export function settingDelay(setting: string): number | null {
  if (setting === "manual") return null;
  return setting === "auto" ? 1_000 : parseDuration(setting);
}

/** The longest timeout of a receiver, milliseconds. */
export const LONGEST_TIMEOUT = durationOf("1h");
export function isTimeout(text: string): boolean {
  const timeout = parseDuration(text);
  return timeout !== null && timeout > 0 && timeout <= LONGEST_TIMEOUT;
}
export const TIMEOUT_RULE = rule("wait", { such: eitherOf("10s", "1m"), most: "1h" });

/** The waits before each attempt of a delivery (assumption DELIVERY). */
export const isSchedule = (waits: readonly string[]) =>
  waits.length >= 1 && waits.length <= 20 && waits.every(isWait);
export const SCHEDULE_RULE = rule("schedule", { such: "0s,5m,5m,15m" });

/**
 * The addresses that webhooks may be sent to (assumption WEBHOOK_ADDRESSES): `all`, `private` networks and this
 * machine, or this `machine` only. Addresses of cloud metadata services are never allowed.
 */
export const WEBHOOK_ADDRESSES = ["all", "private", "machine"] as const;
export type WebhookAddresses = (typeof WEBHOOK_ADDRESSES)[number];
