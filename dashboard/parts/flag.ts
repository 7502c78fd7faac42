import { shellWord } from "../../server/contract/shell-quote.js";

/** A flag and its value, with a space before; "" if there is no value. */
export const flag = (name: string, text: string) => (text === "" ? "" : ` --${name} ${shellWord(text)}`);
