import { config } from "zod/v4";

/**
 * What the page gets for `zod` (vite.config.ts). Its security policy forbids eval, which zod tries for speed while
 * schemas are made, so this must run before the first one: every schema imports it.
 */
config({ jitless: true });

export * from "zod/v4";
