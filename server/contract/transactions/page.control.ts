import { z } from "zod";

/** The most rows in one answer of a list. */
export const MAX_ROWS = 1000;

export const limit = (fallback: number) => z.coerce.number().int().min(1).max(MAX_ROWS).default(fallback);
export const sequence = z.coerce.number().int().min(0);
