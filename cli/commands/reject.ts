import type { Command } from "commander";
import { settlementCodes } from "../../server/contract/payouts/settlement-codes.js";
import { connect } from "../connection.js";
import { formatPayout } from "../format-payout.js";
import { answer, remark } from "../print.js";
import { ANY_ID, OUTGOING, resolveId } from "../resolve-id.js";

const codeList = Object.entries(settlementCodes)
  .map(([code, { message }]) => `  ${code.padEnd(20)}${message}`)
  .join("\n");

export function reject(program: Command): void {
  program
    .command("reject")
    .summary("let a pending payout or refund come back")
    .description(
      "The destination rejects a pending payout or refund: it becomes ERROR, and the money is available again.",
    )
    .argument("<id>", `${ANY_ID}; of a devolução its id or rtrId`)
    .option("--code <errorCode>", "the errorCode of the webhook", "ORDER_REJECTED")
    .option(
      "--message <text>",
      "the errorMessage of the webhook, the motivo of a devolução (else the usual one for the code)",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ localpix reject 1043
  $ localpix reject salary-2027-01 --code ACCOUNT_CLOSED

Codes (any other is sent as it is):
${codeList}`,
    )
    .action(async (id: string, { code, message }: { code: string; message?: string }, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const about = await resolveId(connection, id, OUTGOING);
      const { rejectOutgoing } = await import("../../server/contract/payouts/outgoing.js");
      const outcome = await rejectOutgoing(client, { ...about, errorCode: code, errorMessage: message });
      // Any code may be sent on purpose, so a misspelt one cannot be refused; but it should not go unnoticed.
      if (!Object.hasOwn(settlementCodes, code))
        remark(`${code} is not a code that localpix knows: sent as it is.`);
      answer(json, outcome, () => formatPayout("Rejected", outcome, message));
    });
}
