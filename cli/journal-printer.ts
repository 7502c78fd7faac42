import type { JournalEntry } from "../server/contract/journal/journal.js";
import { formatInstant, lineTime } from "./format.js";
import { formatEntry, toneOfEntry } from "./format-entry.js";
import { clean, lineWidth, tone } from "./print.js";
import { wrapText } from "./wrap.js";

/** If fewer columns than this remain after time and type, the sentence is printed on the next line. */
const MIN_SENTENCE_COLUMNS = 30;
const INDENT = "  ";
/** Width of the longest type of journal entry that is common; a longer one moves its sentence to the right. */
const TYPE_COLUMNS = 19;

interface Layout {
  /** Omits the transaction column, if all entries belong to the same one. */
  readonly oneTransaction?: true;
  /** Columns by which the caller indents the lines. */
  readonly indent?: number;
}

/**
 * A function that formats journal entries one after another. On a terminal each day has a heading and long sentences wrap; in
 * a pipe each entry is a single line, for grep.
 */
export function createJournalPrinter({
  oneTransaction,
  indent = 0,
}: Layout = {}): (entry: JournalEntry) => string {
  let lastDay = "";
  return (entry) => {
    const [day = ""] = formatInstant(entry.at).split(" ");
    const width = lineWidth() - indent;
    const heading = Number.isFinite(width) && day !== lastDay ? `${tone("quiet", `${day} (UTC)`)}\n` : "";
    lastDay = day;
    const time = lineTime(entry.at, width);
    const type = clean(entry.type);
    const gap = " ".repeat(Math.max(0, TYPE_COLUMNS - type.length));
    const transaction = oneTransaction ? "" : `${clean(entry.transactionId ?? "").padEnd(5)}  `;
    const head = `${tone("quiet", time)}  ${tone(toneOfEntry(entry), type)}${gap}  ${transaction}`;
    const column = time.length + 2 + type.length + gap.length + 2 + transaction.length;
    const sentence = clean(formatEntry(entry));
    if (width - column < MIN_SENTENCE_COLUMNS) {
      const lines = wrapText(sentence, Math.max(width - INDENT.length, MIN_SENTENCE_COLUMNS));
      return heading + [head.trimEnd(), ...lines].join(`\n${INDENT}`);
    }
    return heading + head + wrapText(sentence, width - column).join(`\n${" ".repeat(column)}`);
  };
}
