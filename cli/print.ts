import { styleText } from "node:util";
import { type Output, streams } from "./streams.js";
import { wrapOutput } from "./wrap-output.js";

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
export const isColoured = (stream: Output): boolean => stream.isTTY === true && !streams().env.NO_COLOR;

/** `text` in the colour of its meaning; as it is where there are no colours. */
export function tone(meaning: Tone, text: string, stream: Output = streams().stdout): string {
  if (!isColoured(stream) || text === "") return text;
  return styleText(COLOURS[meaning], text, { validateStream: false });
}

/** What moves the cursor, hides or turns text round: the controls of C0 and C1, ends of lines, marks of direction. */
const CONTROLS = "[\\p{Cc}\\u061c\\u200e\\u200f\\u2028-\\u202e\\u2066-\\u2069]";
const CONTROL = new RegExp(CONTROLS, "gu");
const COLOUR_OR_CONTROL = new RegExp(`\\u001b\\[(?:\\d\\d?|30;107)m|${CONTROLS}`, "gu");

/** As JSON writes it, so that a document is worth the same with it. */
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * `text` with its control characters made visible. What a sandbox shows was written by somebody else, and an
 * escape sequence in a description must not move the cursor of whoever looks at it.
 */
export const clean = (text: string): string => text.replace(CONTROL, escaped);

/**
 * The one way out to a terminal, a pipe or a file. Whatever was forgotten to be cleaned is cleaned here; lines and tabs
 * stay, and colours where there are any. Text of ours and of others is one here, so what others wrote on a line of ours
 * still has to be cleaned before.
 */
export function write(text: string, stream: Output): void {
  const coloured = isColoured(stream);
  const shown = text.replace(COLOUR_OR_CONTROL, (found) => {
    if (found === "\n" || found === "\t" || (found.length > 1 && coloured)) return found;
    return escaped(found) + found.slice(1);
  });
  stream.write(`${shown}\n`);
}

/** Columns that a line may take: what the terminal has, and no bound in a pipe or a file. */
export function lineWidth(stream: Output = streams().stdout): number {
  return stream.isTTY ? Math.max(40, stream.columns || 80) : Number.POSITIVE_INFINITY;
}

/** What people read, broken between words where their terminal is too narrow. */
export function say(text: string): void {
  printLine(wrapOutput(text, lineWidth()));
}

/** A line on stdout as it is, for programs and for what is there to be copied. */
export function printLine(text: string): void {
  write(text, streams().stdout);
}

/** The answer of a command: one JSON document for programs, or the text that `words` makes of it for people. */
export function answer(json: boolean, document: unknown, words: () => string): void {
  if (json) printLine(JSON.stringify(document));
  else say(words());
}

/** The same of what is there to be copied, of which no line is broken. */
export function answerExactly(json: boolean, document: unknown, words: () => string): void {
  printLine(json ? JSON.stringify(document) : words());
}

/** What is worth saying but is not the answer goes beside it, so that a pipe carries the answer alone. */
export function remark(text: string): void {
  complain(tone("quiet", text, streams().stderr));
}

/** What goes wrong, on stderr. */
export function complain(text: string): void {
  const { stderr } = streams();
  write(wrapOutput(text, lineWidth(stderr)), stderr);
}
