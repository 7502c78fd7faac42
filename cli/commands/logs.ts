import type { Command } from "commander";
import type { EntryType, JournalEntry } from "../../server/contract/journal/journal.js";
import { type Connection, connect } from "../connection.js";
import { didYouMean } from "../did-you-mean.js";
import { UsageError } from "../failure.js";
import { createJournalPrinter } from "../journal-printer.js";
import { parseCount, parseSequence } from "../parse-values.js";
import { printResult } from "../print.js";

/** Largest page of the control API. */
const PAGE = 1000;

interface LogsFlags {
  readonly follow?: true;
  readonly type?: string;
  readonly since?: number;
  readonly limit?: number;
}

export function logs(program: Command): void {
  program
    .command("logs")
    .summary("show everything that happened, one line per entry")
    .description("Shows the journal of the sandbox: one line per entry, in order.")
    .option("-f, --follow", "keep showing new entries (with --since: from that entry on)")
    .option(
      "--type <types>",
      "only these types, such as payout.rejected, or a family such as payout; separate several with commas",
    )
    .option("--since <seq>", "only entries after this number", parseSequence)
    .option(
      "--limit <count>",
      "show only the newest entries first; --follow continues from there",
      parseCount,
    )
    .addHelpText(
      "after",
      `
Examples:
  $ localpix logs --follow
  $ localpix logs --limit 20 --type request.refused
  $ localpix logs --type payout,delivery
  $ localpix logs --follow --json | jq -c 'select(.type == "payout.settled")'`,
    )
    .action(async ({ follow, type, since, limit }: LogsFlags, command: Command) => {
      const connection = await connect(command);
      const types = await selectedTypes(type);
      const formatEntryLine = createJournalPrinter();
      const isSelected = ({ account, type }: JournalEntry) =>
        (connection.account === undefined || account === connection.account) && (!types || types.has(type));
      const print = (entry: JournalEntry) => {
        if (isSelected(entry)) printResult(connection.json, entry, () => formatEntryLine(entry));
      };
      let from = since;
      if (limit !== undefined) {
        const { entries, last } = await readNewest(connection, { since, limit, types });
        entries.forEach(print);
        from = last;
      } else if (!follow) {
        await readAll(connection, since ?? 0, print);
      }
      if (!follow) return;
      const { followJournal } = await import("../live-journal.js");
      return followJournal(connection, from, print);
    });
}

/** Reads all entries after `since`, page by page. */
async function readAll(
  { client, account }: Connection,
  since: number,
  take: (entry: JournalEntry) => void,
): Promise<void> {
  for (let from = since; ; ) {
    const { entries, next } = await client.readJournal({ since: from, limit: PAGE, account });
    entries.forEach(take);
    if (entries.length < PAGE) return;
    from = next;
  }
}

/**
 * Reads the newest entries after `since` of these types, or of all, from the end of the journal. Resolves with them, oldest
 * first, and with the number after which entries are missing.
 */
async function readNewest(
  { client, account }: Connection,
  {
    since = 0,
    limit,
    types,
  }: { since: number | undefined; limit: number; types: Set<EntryType> | undefined },
): Promise<{ entries: JournalEntry[]; last: number }> {
  const end = { since, before: Number.MAX_SAFE_INTEGER };
  const { next: last } = await client.readJournal({ ...end, limit: 1, account });
  if (last === end.before) return { entries: [], last: since };
  // The journal filters by one type. Each is asked for alone, so that the entries of all others are not sent.
  const found: JournalEntry[] = [];
  for (const type of types ?? [undefined]) {
    let missing = limit;
    for (let before = last + 1; missing > 0; ) {
      const size = Math.min(missing, PAGE);
      const { entries, next } = await client.readJournal({ since, before, limit: size, account, type });
      found.push(...entries);
      if (entries.length < size) break;
      missing -= size;
      before = next;
    }
  }
  const newestFirst = found.sort((one, other) => other.seq - one.seq).slice(0, limit);
  return { entries: newestFirst.reverse(), last };
}

/** The entry types that `--type` selects; undefined means all. Throws a UsageError for an unknown type. */
async function selectedTypes(flag: string | undefined): Promise<Set<EntryType> | undefined> {
  if (flag === undefined) return undefined;
  const { ENTRY_TYPES } = await import("../../server/contract/journal/journal.js");
  const types = flag.split(",").flatMap((word) => {
    const types = ENTRY_TYPES.filter((type) => type === word || type.startsWith(`${word}.`));
    if (types.length > 0) return types;
    const families = new Set(ENTRY_TYPES.map((type) => type.replace(/\..*/s, "")));
    const hint = didYouMean(word, [...families, ...ENTRY_TYPES], `Types: ${ENTRY_TYPES.join(", ")}`);
    throw new UsageError(`"${word}" is not a type of journal entry.`, hint);
  });
  return new Set(types);
}
