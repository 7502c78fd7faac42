import type { Command } from "commander";
import { connect } from "../connection.js";
import { answer, clean, tone } from "../print.js";

export function expire(program: Command): void {
  program
    .command("expire")
    .summary("let a charge expire now")
    .description("A pending charge expires now, without moving the clock. Nobody can pay it any more.")
    .argument("<id>", "transactionId, externalId or txid")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix expire 1042
  $ localpix expire order-77
  $ localpix expire pedido00000000000000000004711`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, account, json } = await connect(command);
      const expired = await client.expireCharge({ id, account });
      answer(json, expired, () => {
        const { transactionId, txid, status } = expired;
        return `${tone("waiting", "Expired")} ${txid === null ? "charge" : "cob"} ${clean(transactionId ?? txid ?? id)}: its status is ${status}.`;
      });
    });
}
