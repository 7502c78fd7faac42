import { stripVTControlCharacters } from "node:util";
import { displayWidth, wrapText } from "./wrap.js";

/** With fewer columns than this beside its label, a text is printed below the label. */
const MIN_COLUMNS_BESIDE = 20;
const BELOW = "    ";
/** The end of a line whose command goes on in the next. */
const CONTINUES = " \\";

/** Lines that are copied and never wrapped: JSON, PIX codes, which may contain spaces, and the command to type next. */
const COPIED = /^\s*["{}[\]]|\b000201\d|^(?:Details|Why): /;

const COLOR = "\\u001b\\[[\\d;]*m";
/** A label with the gap after it, which may contain colors, and the text beside it. */
const LABELED = new RegExp(
  `^((?:.*\\S(?:${COLOR})*(?: (?:${COLOR})+ +| {2,})|(?:${COLOR})*Usage:(?:${COLOR})* )(?:${COLOR}| )*)(\\S.*)$`,
);

/**
 * Wraps a text to `width` columns between words; lines continue beside or below their label. Commands after `$` continue
 * after a backslash, so that they can still be copied; other text to be copied is not wrapped.
 */
export function wrapOutput(text: string, width: number): string {
  if (!Number.isFinite(width)) return text;
  return text
    .split("\n")
    .flatMap((line) => (displayWidth(line) <= width ? [line] : wrapLine(line, width)))
    .join("\n");
}

function wrapLine(line: string, width: number): string[] {
  const [, label, beside = ""] = LABELED.exec(line) ?? [];
  const [indent = ""] = /^ */.exec(line) ?? [];
  const under = (words: string, by: string) => wrapText(words, width - by.length).map((line) => by + line);
  if (isCommand(line)) {
    if (displayWidth(line) <= width) return [line];
    return label === undefined
      ? wrapCommand(line, indent, width)
      : [...wrapCommand(trimGap(label), indent, width), ...under(beside, indent + BELOW)];
  }
  if (COPIED.test(stripVTControlCharacters(line))) return [line];
  if (label === undefined) return under(line.slice(indent.length), indent);
  const room = width - displayWidth(label);
  const longest = Math.max(...beside.split(" ").map(displayWidth));
  // A word that is too long for both places stays beside its label.
  const isBelow = room < MIN_COLUMNS_BESIDE || (longest > room && longest < width - indent.length);
  return isBelow
    ? [...wrapLine(trimGap(label), width), ...under(beside, shrink(indent + BELOW, width - longest))]
    : (label + wrapText(beside, room).join(`\n${" ".repeat(displayWidth(label))}`)).split("\n");
}

/**
 * Wraps a command between its words, as a shell reads it. On Windows nothing is wrapped, because cmd and PowerShell continue
 * lines differently.
 */
function wrapCommand(line: string, indent: string, width: number): string[] {
  if (process.platform === "win32") return [line];
  const words = line.slice(indent.length).match(/(?:"[^"]*"|'[^']*'|\S)+/g) ?? [];
  const lines: string[] = [];
  let current = indent;
  for (const [index, word] of words.entries()) {
    const next = index === 0 ? current + word : `${current} ${word}`;
    const room = index === words.length - 1 ? width : width - CONTINUES.length;
    if (index === 0 || displayWidth(next) <= room) current = next;
    else {
      lines.push(current + CONTINUES);
      current = shrink(indent + BELOW, room - displayWidth(word)) + word;
    }
  }
  return [...lines, current];
}

/** An indent cut to `columns`, so that a long word still fits into the line; not cut if the word does not fit anyway. */
const shrink = (indent: string, columns: number) => (columns < 0 ? indent : indent.slice(0, columns));

const isCommand = (line: string) => /^ *\$ /.test(stripVTControlCharacters(line));

/** A label without the gap after it. */
const trimGap = (label: string) =>
  label.replace(new RegExp(` +((?:${COLOR}| )*)$`), (_, rest: string) => rest.trim());
