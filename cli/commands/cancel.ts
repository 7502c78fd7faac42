import type { Command } from "commander";
import { connect } from "../connection.js";
import { answer, clean, tone } from "../print.js";

export function cancel(program: Command): void {
  program
    .command("cancel")
    .summary("cancel a cob, as its receiver would")
    .description("The receiver cancels an immediate charge (cob). Nobody can pay it any more.")
    .argument("<id>", "txid")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix cancel pedido00000000000000000004711`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, account, json } = await connect(command);
      const cancelled = await client.cancelCharge({ id, account });
      answer(json, cancelled, () => {
        const { txid, status } = cancelled;
        return `${tone("waiting", "Cancelled")} cob ${clean(txid ?? id)}: its status is ${status}.`;
      });
    });
}
