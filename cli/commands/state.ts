import { type Command, InvalidArgumentError } from "commander";
import type { Snapshot, WorldCounts, WorldStatus } from "../../server/contract/state/state.control.js";
import { type Connection, connect } from "../connection.js";
import { counted, formatBytes, formatInstant } from "../format.js";
import { groupExamples } from "../group-examples.js";
import { parseSeed } from "../parse-values.js";
import { printResult, remark, tone } from "../print.js";
import { streams } from "../streams.js";
import { table } from "../table.js";

const NAME_HELP = "name of the snapshot: letters, digits, dots, hyphens and underscores";

export function state(program: Command): void {
  const group = program
    .command("state")
    .summary("reset the sandbox, or save and restore its state")
    .description(
      "The state of the whole sandbox: accounts, money, webhooks, time. Listeners stay connected.",
    );

  groupExamples(
    group,
    "localpix state reset                     back to the seed account and the first instant",
    "localpix state snapshot before-fees",
    "localpix state restore before-fees       as often as you like",
    "localpix state list",
    "localpix state remove before-fees",
    "localpix state export monday.db          one file, for a colleague or a bug report",
    "localpix state import monday.db",
  );

  group
    .command("reset")
    .summary("reset the sandbox to its beginning")
    .description(
      "Deletes everything: the sandbox is as it was when it first started, including its time. The credentials of the seed account stay the same unless you give another seed.",
    )
    .option("--seed <n>", "use another seed for ids, codes and people", parseSeed)
    .action(async ({ seed }: { seed?: number }, command: Command) => {
      const { client, json } = await connect(command);
      const status = await client.resetState({ seed });
      printResult(json, status, () => `The sandbox was reset with seed ${status.seed}. ${timeOf(status)}`);
    });

  group
    .command("snapshot")
    .summary("save the state under a name")
    .argument("<name>", NAME_HELP, parseSnapshotName)
    .option("--replace", "overwrite a snapshot of this name")
    .action(async (name: string, { replace }: { replace?: true }, command: Command) => {
      const { client, json } = await connect(command);
      const snapshot = await client.takeSnapshot({ name, replace });
      printResult(
        json,
        snapshot,
        () =>
          `Saved ${tone("strong", name)}: ${snapshot.contents ? contentsText(snapshot.contents) : snapshot.problem}.`,
      );
    });

  group
    .command("restore")
    .summary("restore a snapshot")
    .description(
      "Restores everything as it was when the snapshot was taken, including the time. Deliveries that were pending then are sent again; those of a snapshot from another installation are held until you release them.",
    )
    .argument("<name>", NAME_HELP, parseSnapshotName)
    .action(async (name: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const status = await client.restoreSnapshot({ name });
      printResult(json, status, () =>
        [`Restored ${tone("strong", name)}. ${timeOf(status)}`, ...heldLines(connection, status.held)].join(
          "\n",
        ),
      );
    });

  group
    .command("list")
    .summary("list snapshots, newest first")
    .action(async (_: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const list = await client.listSnapshots();
      printResult(json, list, () => snapshotTable(list.snapshots));
    });

  group
    .command("remove")
    .summary("remove a snapshot")
    .argument("<name>", NAME_HELP, parseSnapshotName)
    .action(async (name: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const removed = await client.removeSnapshot({ name });
      printResult(json, removed, () => `Removed ${tone("strong", name)}.`);
    });

  group
    .command("export")
    .summary("write the whole state to a file")
    .description("The file is a localpix data file. It contains secrets, so only you can read it.")
    .argument("<file>")
    .option("--force", "overwrite the file")
    .action(async (file: string, { force = false }: { force?: boolean }, command: Command) => {
      const connection = await connect(command);
      const { exportState } = await import("../state-file.js");
      const size = await exportState(connection, file, force, progress("Received"));
      printResult(
        connection.json,
        { file, bytes: size },
        () => `Wrote ${tone("strong", file)}, ${formatBytes(size)}.`,
      );
    });

  group
    .command("import")
    .summary("replace the state with the one in a file")
    .description(
      "The file is checked first: its origin, every page, and that the ledger adds up. Its deliveries are held until you release them.",
    )
    .argument("<file>", "an export, or the data file or data directory of a sandbox that has stopped")
    .action(async (file: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { importState } = await import("../state-file.js");
      const imported = await importState(connection, file, progress("Sent"));
      printResult(connection.json, imported, () =>
        [
          `Imported ${contentsText(imported.contents)}. ${timeOf(imported)}`,
          ...heldLines(connection, imported.held),
        ].join("\n"),
      );
    });
}

function parseSnapshotName(text: string): string {
  if (/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/.test(text)) return text;
  throw new InvalidArgumentError(
    "It must have 1 to 64 letters, digits, dots, hyphens or underscores, and begin with a letter or digit.",
  );
}

/** The lines about held deliveries. None if `held` is undefined: the data is this installation's own, so deliveries are sent as usual. */
const heldLines = ({ nextCommand }: Connection, held: number | undefined): string[] =>
  held === undefined
    ? []
    : [
        `${tone("waiting", "Held")}: ${counted(held, "delivery")}, and all future ones.`,
        `Send them: ${nextCommand("deliveries release")}`,
      ];

const timeOf = ({ now }: WorldStatus) => `It is ${tone("strong", formatInstant(now))} UTC.`;

function contentsText({ accounts, transactions, deliveries, journalEntries }: WorldCounts): string {
  const parts = [
    counted(accounts, "account"),
    counted(transactions, "transaction"),
    counted(deliveries, "delivery"),
    counted(journalEntries, "entry"),
  ];
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function snapshotTable(list: readonly Snapshot[]): string {
  if (list.length === 0) return "No snapshots.";
  return table(
    [
      { title: "NAME" },
      { title: "TAKEN (UTC)" },
      { title: "SIZE", align: "right" },
      { title: "SANDBOX TIME" },
      { title: "CONTENTS", shrinks: true },
    ],
    list.map(({ name, takenAt, bytes: size, contents: counts, problem }) => [
      name,
      formatInstant(takenAt),
      formatBytes(size),
      counts ? formatInstant(counts.now) : "",
      counts ? contentsText(counts) : { text: problem ?? "", tone: "bad" as const },
    ]),
  );
}

/** Reports progress on a terminal, every 16 MB. */
function progress(verb: string): (bytes: number, total: number) => void {
  const STEP = 16_000_000;
  let lastBytes = 0;
  return (bytes, total) => {
    if (!streams().stderr.isTTY || bytes - lastBytes < STEP) return;
    lastBytes = bytes;
    remark(`${verb} ${formatBytes(bytes)} of ${formatBytes(total)}.`);
  };
}
