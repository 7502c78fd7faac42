import { shellQuote } from "../../server/contract/shell-quote.js";

/** Text without special characters needs no quotes. */
export const shellWord = (text: string) => (/^[\w./:@-][\w./:=@-]*$/.test(text) ? text : shellQuote(text));

/** A flag and its value, with a space before; "" if there is no value. */
export const flag = (name: string, text: string) => (text === "" ? "" : ` --${name} ${shellWord(text)}`);
