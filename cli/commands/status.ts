import type { Command } from "commander";
import { connect } from "../connection.js";
import { formatInstant } from "../format.js";
import { printResult } from "../print.js";
import { fields } from "../table.js";

/** `localpix status`: for scripts that start a sandbox only if none runs. */
export function status(program: Command): void {
  program
    .command("status")
    .summary("say whether a sandbox runs")
    .description(
      "Shows where the running sandbox answers, what time it is there, and what is pending. Exit code 3 if none runs.",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ localpix status || localpix start --detach
  $ localpix status --json | jq -r .url`,
    )
    .action(async (_: unknown, command: Command) => {
      const { client, json, url } = await connect(command);
      const health = await client.health();
      const { status, problem, version, now, seed, dataFile, accounts, pendingJobs, pendingDeliveries } =
        health;
      printResult(json, { url, ...health }, () =>
        fields([
          ["gateway", url],
          ["status", problem === null ? status : `${status}: ${problem.message}`],
          ["version", version],
          ["data", dataFile === null ? "in memory" : (dataFile ?? "")],
          ["seed", String(seed)],
          ["time", `${formatInstant(now)} UTC`],
          ["accounts", String(accounts)],
          ["scheduled", String(pendingJobs)],
          ["webhooks", `${pendingDeliveries} pending`],
        ]),
      );
    });
}
