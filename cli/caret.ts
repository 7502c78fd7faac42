import { clean, lineWidth, tone } from "./print.js";

const MAX_CHARS_EACH_SIDE = 30;
const INDENT = "    ";

/** An excerpt of `text` around an offset (characters from 0) that fits the terminal, with a caret under the offset. */
export function withCaret(text: string, offset: number): string {
  const around = Math.min(MAX_CHARS_EACH_SIDE, Math.floor((lineWidth() - INDENT.length) / 2));
  const from = Math.max(0, offset - around);
  // Each character takes one column, so the caret is under the right one.
  const excerpt = [...text.slice(from, offset + around)]
    .map((char) => (clean(char) === char ? char : "·"))
    .join("");
  const before = " ".repeat([...text.slice(from, offset)].length);
  return `${INDENT}${excerpt}\n${INDENT}${before}${tone("bad", "^")} position ${offset}`;
}
