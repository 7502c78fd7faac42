import { styleText } from "node:util";
import { fitted } from "./fitted.js";

/** What a piece of text means; the colour follows from it, and never says anything that the words do not. */
export type Tone = "good" | "bad" | "waiting" | "quiet" | "strong" | "accent";

const COLOURS = {
  good: "green",
  bad: "red",
  waiting: "yellow",
  quiet: "dim",
  strong: "bold",
  accent: "cyan",
} as const;

/** Colours are noise where there is no terminal, and unwanted under NO_COLOR. */
export const isColoured = (stream: NodeJS.WriteStream): boolean =>
  stream.isTTY === true && !process.env.NO_COLOR;

/** `text` in the colour of its meaning; as it is where there are no colours. */
export function tone(meaning: Tone, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  if (!isColoured(stream) || text === "") return text;
  return styleText(COLOURS[meaning], text, { validateStream: false });
}

/**
 * `text` with its control characters made visible. What a sandbox shows was written by somebody else, and an
 * escape sequence in a description must not move the cursor of whoever looks at it.
 */
export function clean(text: string): string {
  return text.replace(
    /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Columns that a line may take: what the terminal has, and no bound in a pipe or a file. */
export function lineWidth(stream: NodeJS.WriteStream = process.stdout): number {
  return stream.isTTY ? Math.max(40, stream.columns || 80) : Number.POSITIVE_INFINITY;
}

/** What people read, broken between words where their terminal is too narrow. */
export function say(text: string): void {
  console.log(fitted(text, lineWidth()));
}

/** The answer of a command: one JSON document for programs, or the text that `words` makes of it for people. */
export function answer(json: boolean, document: unknown, words: () => string): void {
  if (json) console.log(JSON.stringify(document));
  else say(words());
}

/** The same of what is there to be copied, of which no line is broken. */
export function answerExactly(json: boolean, document: unknown, words: () => string): void {
  console.log(json ? JSON.stringify(document) : words());
}

/** What is worth saying but is not the answer goes beside it, so that a pipe carries the answer alone. */
export function remark(text: string): void {
  complain(tone("quiet", text, process.stderr));
}

/** What goes wrong, on stderr. */
export function complain(text: string): void {
  console.error(fitted(text, lineWidth(process.stderr)));
}
