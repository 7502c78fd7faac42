import type { Command } from "commander";
import { connect } from "../connection.js";
import { clean, printResult, tone } from "../print.js";
import { ANY_ID, OPEN_CHARGES, resolveId } from "../resolve-id.js";

export function expire(program: Command): void {
  program
    .command("expire")
    .summary("expire a charge now")
    .description("Expires a pending charge without moving the clock. It can no longer be paid.")
    .argument("<id>", ANY_ID)
    .addHelpText(
      "after",
      `
Examples:
  $ localpix expire 1042
  $ localpix expire order-77
  $ localpix expire pedido00000000000000000004711`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const charge = await resolveId(connection, id, OPEN_CHARGES);
      const expired = await client.expireCharge(charge);
      printResult(json, expired, () => {
        const { transactionId, txid, status } = expired;
        return `${tone("waiting", "Expired")} ${txid === null ? "charge" : "cob"} ${clean(transactionId ?? txid ?? id)}: its status is ${status}.`;
      });
    });
}
