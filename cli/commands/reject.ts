import type { Command } from "commander";
import { settlementCodes } from "../../server/contract/payouts/settlement-codes.js";
import { connect } from "../connection.js";
import { formatPayout } from "../format-payout.js";
import { parseErrorCode } from "../parse-values.js";
import { printResult, remark } from "../print.js";
import { ANY_ID, OUTGOING, resolveId } from "../resolve-id.js";

const codeList = Object.entries(settlementCodes)
  .map(([code, { message }]) => `  ${code.padEnd(22)}${message}`)
  .join("\n");

export function reject(program: Command): void {
  program
    .command("reject")
    .summary("reject a pending cash-out or refund as the destination bank")
    .description(
      "The destination bank rejects a pending cash-out or refund: its status becomes ERROR and the money is available again.",
    )
    .argument("<id>", `${ANY_ID}; for a devolução, its id or rtrId`)
    .option("--code <errorCode>", "errorCode of the webhook", parseErrorCode, "ORDER_REJECTED")
    .option(
      "--message <text>",
      "errorMessage of the webhook, or motivo of a devolução (default: the usual text of the code)",
    )
    .addHelpText(
      "after",
      `
Examples:
  $ localpix reject 1043
  $ localpix reject salary-2027-01 --code ACCOUNT_CLOSED

Codes (others are sent unchanged):
${codeList}`,
    )
    .action(async (id: string, { code, message }: { code: string; message?: string }, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const about = await resolveId(connection, id, OUTGOING);
      const { rejectOutgoing } = await import("../../server/contract/payouts/outgoing.js");
      const outcome = await rejectOutgoing(client, { ...about, errorCode: code, errorMessage: message });
      // Any code may be sent on purpose, so an unknown one is not refused, but it is reported.
      if (!Object.hasOwn(settlementCodes, code)) remark(`${code} is not a known code; it is sent unchanged.`);
      printResult(json, outcome, () => formatPayout(connection, "Rejected", outcome, message));
    });
}
