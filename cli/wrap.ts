import { stripVTControlCharacters } from "node:util";

/** How many columns a text takes: its colours take none. */
export const columnsOf = (text: string): number => [...stripVTControlCharacters(text)].length;

/** `text` broken between words into lines of at most `width` characters; a longer word keeps a line to itself. */
export function wrapped(text: string, width: number): string[] {
  const lines = [""];
  // An amount stays in one piece: "R$" at the end of a line and its figure on the next are read apart.
  for (const word of text.split(/(?<!R\$) /)) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && columnsOf(line) + columnsOf(word) + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines;
}

/** `text` in at most `width` characters, with "…" where it was cut. */
export function cut(text: string, width: number): string {
  const characters = [...text];
  return characters.length <= width ? text : `${characters.slice(0, Math.max(1, width - 1)).join("")}…`;
}
