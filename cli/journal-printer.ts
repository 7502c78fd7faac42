import type { JournalEntry } from "../server/contract/journal/journal.js";
import { formatInstant } from "./format.js";
import { formatEntry, toneOfEntry } from "./format-entry.js";
import { clean, lineWidth, tone } from "./print.js";
import { wrapped } from "./wrap.js";

/** With less room than this beside the head of a line, a sentence stands below it. */
const NARROWEST = 30;
const BELOW = "  ";

interface Layout {
  /** Leave out the column of the transaction, where all entries are about the same one. */
  readonly oneTransaction?: true;
  /** How far the caller moves the lines to the right. */
  readonly indent?: number;
}

/**
 * A printer of journal entries, one after the other. On a terminal the day is said once and sentences wrap
 * beside their head, or below it on a narrow one; in a pipe each entry is one whole line, for grep.
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
      const lines = wrapped(sentence, Math.max(width - BELOW.length, NARROWEST));
      return heading + [head.trimEnd(), ...lines].join(`\n${BELOW}`);
    }
    return heading + head + wrapped(sentence, width - column).join(`\n${" ".repeat(column)}`);
  };
}
