import { z } from "zod";
import { rule } from "../rules.js";

/** The most rows in one answer of a list. */
export const MAX_ROWS = 1000;

export const limit = (fallback: number) => z.coerce.number().int().min(1).max(MAX_ROWS).default(fallback);
/** A day of São Paulo. */
export const day = z.iso.date(rule("day", { such: "2027-02-12" }));
export const sequence = z.coerce.number().int().min(0);
