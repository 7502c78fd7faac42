/** Escapes a text for a cell of a Markdown table. */
export const cell = (text: string) => text.replaceAll("|", "\\|");
