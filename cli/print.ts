import { styleText } from "node:util";
import { type Output, streams } from "./streams.js";
import { wrapOutput } from "./wrap-output.js";

/** The meaning of a piece of text, which decides its color. Colors never replace words. */
export type Tone = "good" | "bad" | "waiting" | "quiet" | "strong" | "accent";

const COLORS = {
  good: "green",
  bad: "red",
  waiting: "yellow",
  quiet: "dim",
  strong: "bold",
  accent: "cyan",
} as const;

/** Colors are used on a terminal, unless NO_COLOR is set. */
export const isColored = (stream: Output): boolean => stream.isTTY === true && !streams().env.NO_COLOR;

/** `text` in the color of its meaning; unchanged without colors. */
export function tone(meaning: Tone, text: string, stream: Output = streams().stdout): string {
  if (!isColored(stream) || text === "") return text;
  return styleText(COLORS[meaning], text, { validateStream: false });
}

/** Characters that move the cursor, hide or reorder text: C0 and C1 controls, line ends, bidirectional marks. */
const CONTROLS = "[\\p{Cc}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]";
const CONTROL = new RegExp(CONTROLS, "gu");
const COLOR_OR_CONTROL = new RegExp(`\\u001b\\[(?:\\d\\d?|30;107)m|${CONTROLS}`, "gu");

/** Escaped as in JSON, so that documents stay equivalent. */
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * `text` with its control characters escaped. Data of a sandbox may come from others, and an escape sequence in it must not
 * control the terminal.
 */
export const clean = (text: string): string => text.replace(CONTROL, escaped);

/**
 * Writes a text and a newline to a terminal, pipe or file; all output goes through here. Control characters other than
 * newlines, tabs and our colors are escaped. Texts from other people still need `clean`, because this keeps newlines.
 */
export function write(text: string, stream: Output): void {
  const colored = isColored(stream);
  const shown = text.replace(COLOR_OR_CONTROL, (found) => {
    if (found === "\n" || found === "\t" || (found.length > 1 && colored)) return found;
    return escaped(found) + found.slice(1);
  });
  stream.write(`${shown}\n`);
}

/** Columns of a line: those of the terminal, at least 40; infinite in a pipe or file. */
export function lineWidth(stream: Output = streams().stdout): number {
  return stream.isTTY ? Math.max(40, stream.columns || 80) : Number.POSITIVE_INFINITY;
}

/** Prints a text for people, wrapped to the width of the terminal. */
export function say(text: string): void {
  printLine(wrapOutput(text, lineWidth()));
}

/** Prints a line without wrapping, for programs and for text to be copied. */
export function printLine(text: string): void {
  write(text, streams().stdout);
}

/** Prints the result of a command: the document as JSON, or the text of `words` for people. */
export function printResult(json: boolean, document: unknown, words: () => string): void {
  if (json) printLine(JSON.stringify(document));
  else say(words());
}

/** Like `printResult`, without wrapping, for text to be copied. */
export function printExactly(json: boolean, document: unknown, words: () => string): void {
  printLine(json ? JSON.stringify(document) : words());
}

/** Prints a remark on stderr, so that stdout carries the result only. */
export function remark(text: string): void {
  complain(tone("quiet", text, streams().stderr));
}

/** Prints an error on stderr. */
export function complain(text: string): void {
  const { stderr } = streams();
  write(wrapOutput(text, lineWidth(stderr)), stderr);
}
