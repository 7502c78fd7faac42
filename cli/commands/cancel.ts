import type { Command } from "commander";
import { connect } from "../connection.js";
import { clean, printResult, tone } from "../print.js";
import { ANY_ID, resolveId } from "../resolve-id.js";

/** Only a cob can be cancelled by the merchant that created it. */
const OPEN_COBS = { kinds: ["cob"], statuses: ["ATIVA"] } as const;

export function cancel(program: Command): void {
  program
    .command("cancel")
    .summary("cancel a cob as the merchant that created it")
    .description(
      "Cancels an immediate charge (cob) as the merchant that created it. It can no longer be paid.",
    )
    .argument("<id>", ANY_ID)
    .addHelpText(
      "after",
      `
Examples:
  $ localpix cancel pedido00000000000000000004711`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const charge = await resolveId(connection, id, OPEN_COBS);
      const cancelled = await client.cancelCharge(charge);
      printResult(json, cancelled, () => {
        const { txid, status } = cancelled;
        return `${tone("waiting", "Cancelled")} cob ${clean(txid ?? id)}: its status is ${status}.`;
      });
    });
}
