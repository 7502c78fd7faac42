import stringWidth from "fast-string-width";
import { wrapAnsi } from "fast-wrap-ansi";

/** The width of a text in terminal columns: colors take none, wide characters and emoji two. */
export const displayWidth = (text: string): number => stringWidth(text);

/** `text` padded with spaces to `width` columns. */
export const padToWidth = (text: string, width: number): string =>
  text + " ".repeat(Math.max(0, width - displayWidth(text)));

/** `text` wrapped between words into lines of at most `width` columns; a longer word gets its own line. */
export const wrapText = (text: string, width: number): string[] =>
  // "R$" and its amount stay on one line.
  wrapAnsi(text.replaceAll("R$ ", "R$\u00a0"), width).replaceAll("R$\u00a0", "R$ ").split("\n");

/** `text` cut to `width` columns, with "…" at the end. */
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
