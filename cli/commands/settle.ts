import type { Command } from "commander";
import { connect } from "../connection.js";
import { formatPayout } from "../format-payout.js";
import { printResult } from "../print.js";
import { ANY_ID, OUTGOING, resolveId } from "../resolve-id.js";

export function settle(program: Command): void {
  program
    .command("settle")
    .summary("settle a pending cash-out or refund as the destination bank")
    .description(
      "The destination bank accepts a pending cash-out or refund: its status becomes CONFIRMED and its webhook is sent.",
    )
    .argument("<id>", `${ANY_ID}; for a devolução, its id or rtrId`)
    .addHelpText(
      "after",
      `
Examples:
  $ localpix settle 1043
  $ localpix settle salary-2027-01

Payouts and refunds settle after one second unless the sandbox was started with --settlement manual.`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const about = await resolveId(connection, id, OUTGOING);
      const { settleOutgoing } = await import("../../server/contract/payouts/outgoing.js");
      const outcome = await settleOutgoing(client, about);
      printResult(json, outcome, () =>
        formatPayout(connection, outcome.status === "CONFIRMED" ? "Settled" : "Could not settle", outcome),
      );
    });
}
