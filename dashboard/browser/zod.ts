import { config } from "zod/v4";

/**
 * The page imports this module as `zod` (vite.config.ts). Its security policy forbids eval, which zod tries for speed
 * when it builds a schema; so this runs before the first schema is built.
 */
config({ jitless: true });

export * from "zod/v4";
