import type { Command } from "commander";
import type { JournalEntry } from "../../server/contract/journal/journal.js";
import { type Connection, connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { createJournalPrinter } from "../journal-printer.js";
import { answer } from "../print.js";
import { typedCount, typedSequence } from "../typed-values.js";

/** As many as the control API gives at once. */
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
    .summary("everything that happened, line by line")
    .description("The journal of the sandbox: one line for each fact, in the order in which it became true.")
    .option("-f, --follow", "stay, and show what happens from now on (with --since: from there on)")
    .option(
      "--type <types>",
      "only these, such as payout.rejected, or a family such as payout; several with commas",
    )
    .option("--since <seq>", "only what comes after the entry with this number", typedSequence)
    .option("--limit <count>", "only the newest so many, before --follow goes on from there", typedCount)
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
      const types = await wantedTypes(type);
      const formatEntryLine = createJournalPrinter();
      const isSelected = ({ account, type }: JournalEntry) =>
        (connection.account === undefined || account === connection.account) && (!types || types.has(type));
      const print = (entry: JournalEntry) => {
        if (isSelected(entry)) answer(connection.json, entry, () => formatEntryLine(entry));
      };
      let from = since;
      if (limit !== undefined) {
        const newest: JournalEntry[] = [];
        from = await readAll(connection, since ?? 0, (entry) => {
          if (isSelected(entry)) newest.push(entry);
          if (newest.length > limit) newest.shift();
        });
        newest.forEach(print);
      } else if (!follow) {
        await readAll(connection, since ?? 0, print);
      }
      if (!follow) return;
      const { followJournal } = await import("../live-journal.js");
      return followJournal(connection, from, print);
    });
}

/** Reads all that there is after an entry, and answers the number of the last. */
async function readAll(
  { client, account }: Connection,
  since: number,
  take: (entry: JournalEntry) => void,
): Promise<number> {
  for (let from = since; ; ) {
    const { entries, next } = await client.readJournal({ since: from, limit: PAGE, account });
    entries.forEach(take);
    if (entries.length < PAGE) return next;
    from = next;
  }
}

/** The entry types that `--type` names; undefined means all. A word that names none is refused, not ignored. */
async function wantedTypes(flag: string | undefined): Promise<Set<string> | undefined> {
  if (flag === undefined) return undefined;
  const { ENTRY_TYPES } = await import("../../server/contract/journal/journal.js");
  const { nearMatches } = await import("../../server/contract/near.js");
  const types = flag.split(",").flatMap((word) => {
    const types = ENTRY_TYPES.filter((type) => type === word || type.startsWith(`${word}.`));
    if (types.length > 0) return types;
    const families = new Set(ENTRY_TYPES.map((type) => type.replace(/\..*/s, "")));
    const near = nearMatches(word, [...families, ...ENTRY_TYPES]);
    const hint = near.length > 0 ? `Did you mean ${near.join(" or ")}?` : `Types: ${ENTRY_TYPES.join(", ")}`;
    throw new UsageError(`No entry of the journal is of type "${word}".`, hint);
  });
  return new Set(types);
}
