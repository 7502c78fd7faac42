import type { Command } from "commander";
import { settleOutgoing } from "../../server/contract/outgoing.js";
import { connect } from "../connection.js";
import { payoutOutcome } from "../payout-outcome.js";
import { answer } from "../print.js";

export function settle(program: Command): void {
  program
    .command("settle")
    .summary("let a pending payout or refund arrive")
    .description(
      "The destination accepts a pending payout or refund: it becomes CONFIRMED and its webhook leaves.",
    )
    .argument("<id>", "transactionId, externalId (of a devolução its id) or end-to-end id")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix settle 1043
  $ localpix settle salary-2027-01

Both settle by themselves after a second, unless the sandbox was started with --settlement manual.`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, account, json } = await connect(command);
      const outcome = await settleOutgoing(client, { id, account });
      answer(json, outcome, () =>
        payoutOutcome(outcome.status === "CONFIRMED" ? "Settled" : "Could not settle", outcome),
      );
    });
}
