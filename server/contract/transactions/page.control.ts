import { z } from "zod";

/** Lists answer at most this many rows at once. */
export const MAX_ROWS = 1000;

export const limit = (fallback: number) => z.coerce.number().int().min(1).max(MAX_ROWS).default(fallback);
export const sequence = z.coerce.number().int().min(0);
