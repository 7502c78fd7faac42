import { config } from "zod";

/**
 * The page's security policy forbids eval, and zod tries it for speed while the contract's schemas are made.
 * This must be the first import of all, so that zod knows it before the first schema exists.
 */
config({ jitless: true });
