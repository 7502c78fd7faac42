import { parseDuration } from "./duration.js";

/** How long something may be put off: long enough for every deadline, and never past the calendar's end. */
export const LONGEST_WAIT = parseDuration("366d")!;

/** Whether a text is a duration that something can be put off by. */
export function isWait(text: string): boolean {
  const wait = parseDuration(text);
  return wait !== null && wait <= LONGEST_WAIT;
}

/** When a payout settles: `manual` waits for somebody to say so, a duration counts from its creation (SETTLEMENT). */
export const isSettlement = (text: string) => text === "manual" || isWait(text);
export const SETTLEMENT_RULE =
  "must be manual or a duration with a unit, such as 5s or 1h30m, of at most 366d";

/** When a charge is paid: `manual` waits for somebody to pay it, `auto` is one second (PAYER). */
export const isPayer = (text: string) => text === "auto" || isSettlement(text);
export const PAYER_RULE =
  "must be manual, auto or a duration with a unit, such as 5s or 1h30m, of at most 366d";

/** Milliseconds of delay that a settlement or payer setting stands for; null waits for a person. */
export function settingDelay(setting: string): number | null {
  if (setting === "manual") return null;
  return setting === "auto" ? 1_000 : parseDuration(setting);
}
