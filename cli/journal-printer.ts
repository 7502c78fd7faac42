import type { JournalEntry } from "../server/contract/journal/journal.js";
import { formatInstant } from "./format.js";
import { formatEntry, toneOfEntry } from "./format-entry.js";
import { clean, lineWidth, tone } from "./print.js";
import { wrapText } from "./wrap.js";

/** With fewer columns than this beside the start of a line, the sentence is printed below it. */
const NARROWEST = 30;
const BELOW = "  ";

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
  let today = "";
  return (entry) => {
    const [day = "", time = ""] = formatInstant(entry.at).split(" ");
    const width = lineWidth() - indent;
    const heading = Number.isFinite(width) && day !== today ? `${tone("quiet", `${day} (UTC)`)}\n` : "";
    today = day;
    const stamp = Number.isFinite(width) ? time : `${day} ${time}`;
    const type = clean(entry.type);
    const gap = " ".repeat(Math.max(0, 19 - type.length));
    const transaction = oneTransaction ? "" : `${clean(entry.transactionId ?? "").padEnd(5)}  `;
    const head = `${tone("quiet", stamp)}  ${tone(toneOfEntry(entry), type)}${gap}  ${transaction}`;
    const column = stamp.length + 2 + type.length + gap.length + 2 + transaction.length;
    const sentence = clean(formatEntry(entry));
    if (width - column < NARROWEST) {
      const lines = wrapText(sentence, Math.max(width - BELOW.length, NARROWEST));
      return heading + [head.trimEnd(), ...lines].join(`\n${BELOW}`);
    }
    return heading + head + wrapText(sentence, width - column).join(`\n${" ".repeat(column)}`);
  };
}
