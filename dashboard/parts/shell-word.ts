/** Text without special characters needs no quotes. */
export const shellWord = (text: string) => (/^[\w./:@-][\w./:=@-]*$/.test(text) ? text : quoted(text));

/** A flag and its value, with a space before; "" if there is no value. */
export const flag = (name: string, text: string) => (text === "" ? "" : ` --${name} ${shellWord(text)}`);

/** A text as one word of a POSIX shell. */
export const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
