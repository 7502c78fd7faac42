import { stripVTControlCharacters } from "node:util";
import { displayWidth, wrapped } from "./wrap.js";

/** With less room than this beside its label, a text stands below it. */
const NARROWEST = 20;
const BELOW = "    ";

/** What is copied as it is: JSON, and PIX codes, in which names have spaces. */
const COPIED = /^\s*["{}[\]]|\b000201\d/;

const COLOUR = "\\u001b\\[[\\d;]*m";
/** A label with the gap behind it, which colours may stand in, and what is said beside it. */
const LABELLED = new RegExp(
  `^((?:.*\\S(?:${COLOUR})*(?: (?:${COLOUR})+ +| {2,})|(?:${COLOUR})*Usage:(?:${COLOUR})* )(?:${COLOUR}| )*)(\\S.*)$`,
);

/**
 * A text for a terminal of so many columns: lines that are too long are broken between words, and go on beside or
 * below their label. A command behind `$` stays whole, and so does whatever is there to be copied.
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
  const under = (words: string, by: string) => wrapped(words, width - by.length).map((line) => by + line);
  if (isCommand(line)) {
    return label === undefined ? [line] : [trimGap(label), ...under(beside, indent + BELOW)];
  }
  if (COPIED.test(line)) return [line];
  if (label === undefined) return under(line.slice(indent.length), indent);
  const room = { beside: width - displayWidth(label), below: width - indent.length - BELOW.length };
  const longest = Math.max(...beside.split(" ").map(displayWidth));
  // A word that is too long for either place stays where people look for it.
  const isBelow = room.beside < NARROWEST || (longest > room.beside && longest <= room.below);
  return isBelow
    ? [...wrapLine(trimGap(label), width), ...under(beside, indent + BELOW)]
    : (label + wrapped(beside, room.beside).join(`\n${" ".repeat(displayWidth(label))}`)).split("\n");
}

const isCommand = (line: string) => /^ *\$ /.test(stripVTControlCharacters(line));

/** A label without the gap behind it. */
const trimGap = (label: string) =>
  label.replace(new RegExp(` +((?:${COLOUR}| )*)$`), (_, rest: string) => rest.trim());
