import { shellQuote } from "../server/contract/shell-quote.js";

/** An argument as a shell reads it, quoted only if it must be. */
export const shellWord = (arg: string): string => (/^[\w@%+=:,./-]+$/.test(arg) ? arg : shellQuote(arg));
