import { z } from "zod";
import { parseDuration } from "./duration.js";

const orDuration = (...words: string[]) =>
  z
    .string()
    .refine(
      (value) => words.includes(value) || parseDuration(value) !== null,
      `must be ${words.join(", ")} or a duration with a unit, such as 5s or 1h30m`,
    );

/** When a payout settles: `manual` waits for somebody to say so, a duration counts from its creation (SETTLEMENT). */
export const settlementSetting = orDuration("manual");

/** When a charge is paid: `manual` waits for somebody to pay it, `auto` is one second (PAYER). */
export const payerSetting = orDuration("manual", "auto");

/** Milliseconds of delay that a settlement or payer setting stands for; null waits for a person. */
export function settingDelay(setting: string): number | null {
  if (setting === "manual") return null;
  return setting === "auto" ? 1_000 : parseDuration(setting);
}
