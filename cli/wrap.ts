import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** How many columns of a terminal a text takes: its colours take none, a wide character or an emoji two. */
export const displayWidth = (text: string): number => stringWidth(text);

/** `text` with spaces behind it until it takes so many columns. */
export const padToWidth = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - displayWidth(text)));

/** `text` broken between words into lines of at most `width` columns; a longer word keeps a line to itself. */
export const wrapped = (text: string, width: number): string[] =>
  // An amount stays in one piece: "R$" at the end of a line and its figure on the next are read apart.
  wrapAnsi(text.replaceAll("R$ ", "R$\u00a0"), width).replaceAll("R$\u00a0", "R$ ").split("\n");

/** `text` in at most `width` columns, with "…" where it was cut. */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let kept = "";
  let room = Math.max(1, width - 1);
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    room -= displayWidth(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}
