import { stripVTControlCharacters } from "node:util";
import { displayWidth, wrapText } from "./wrap.js";

/** With fewer columns than this beside its label, a text is printed below the label. */
const NARROWEST = 20;
const BELOW = "    ";

/** Lines that are copied and never wrapped: JSON, and PIX codes, which may contain spaces. */
const COPIED = /^\s*["{}[\]]|\b000201\d/;

const COLOUR = "\\u001b\\[[\\d;]*m";
/** A label with the gap after it, which may contain colours, and the text beside it. */
const LABELLED = new RegExp(
  `^((?:.*\\S(?:${COLOUR})*(?: (?:${COLOUR})+ +| {2,})|(?:${COLOUR})*Usage:(?:${COLOUR})* )(?:${COLOUR}| )*)(\\S.*)$`,
);

/**
 * Wraps a text to `width` columns between words; lines continue beside or below their label. Commands after `$` and text to
 * be copied are not wrapped.
 */
export function wrapOutput(text: string, width: number): string {
  if (!Number.isFinite(width)) return text;
  return text
    .split("\n")
    .flatMap((line) => (displayWidth(line) <= width ? [line] : wrapLine(line, width)))
    .join("\n");
}

function wrapLine(line: string, width: number): string[] {
  const [, label, beside = ""] = LABELLED.exec(line) ?? [];
  const [indent = ""] = /^ */.exec(line) ?? [];
  const under = (words: string, by: string) => wrapText(words, width - by.length).map((line) => by + line);
  if (isCommand(line)) {
    return label === undefined ? [line] : [trimGap(label), ...under(beside, indent + BELOW)];
  }
  if (COPIED.test(line)) return [line];
  if (label === undefined) return under(line.slice(indent.length), indent);
  const room = { beside: width - displayWidth(label), below: width - indent.length - BELOW.length };
  const longest = Math.max(...beside.split(" ").map(displayWidth));
  // A word that is too long for both places stays beside its label.
  const isBelow = room.beside < NARROWEST || (longest > room.beside && longest <= room.below);
  return isBelow
    ? [...wrapLine(trimGap(label), width), ...under(beside, indent + BELOW)]
    : (label + wrapText(beside, room.beside).join(`\n${" ".repeat(displayWidth(label))}`)).split("\n");
}

const isCommand = (line: string) => /^ *\$ /.test(stripVTControlCharacters(line));

/** A label without the gap after it. */
const trimGap = (label: string) =>
  label.replace(new RegExp(` +((?:${COLOUR}| )*)$`), (_, rest: string) => rest.trim());
