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
