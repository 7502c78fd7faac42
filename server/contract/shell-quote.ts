/** A text as one word of a POSIX shell. */
export const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * The same, with quotes only where a shell needs them. PowerShell reads `@` and `,` as its own, and zsh an equals sign at
 * the beginning; a percent sign is quoted for `withShellIds` of the page.
 */
export const shellWord = (text: string): string =>
  /^[\w./:+-][\w./:=@+-]*$/.test(text) ? text : shellQuote(text);
