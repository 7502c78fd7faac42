import type { Command } from "commander";
import { connect } from "../connection.js";
import { coloredStatus, formatMoney } from "../format.js";
import { parseAmount } from "../parse-values.js";
import { printResult, tone } from "../print.js";
import { ANY_ID, resolveId } from "../resolve-id.js";
import { fields } from "../table.js";

const SENT = { kinds: ["payout"], statuses: ["CONFIRMED"] } as const;

export function giveBack(program: Command): void {
  program
    .command("return")
    .summary("return a settled cash-out as its receiver")
    .description(
      "The receiver of a confirmed cash-out sends the money back: it is available again, and a refund_out webhook is sent.",
    )
    .argument("<id>", `${ANY_ID} of the cash-out`)
    .option("--value <reais>", "amount to return (default: everything not yet returned)", parseAmount)
    .option("--reason <text>", "reason given by the receiver")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix return 1043
  $ localpix return salary-2027-01 --value 10.50

A cash-out with X-Sandbox-Scenario: returned:10s is returned automatically, ten seconds after it settles.`,
    )
    .action(async (id: string, { value, reason }: { value?: number; reason?: string }, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const about = await resolveId(connection, id, SENT);
      const returned = await client.returnPayout({ ...about, value, reason });
      printResult(json, returned, () =>
        [
          `${tone("good", "Returned")} ${formatMoney(returned.value)} of cash-out ${returned.originalTransactionId}.`,
          fields([
            ["transaction", returned.transactionId],
            ["status", coloredStatus(returned.status)],
            ["end-to-end id", returned.endToEndId],
          ]),
          tone("quiet", `Details: ${connection.nextCommand(`show ${returned.transactionId}`)}`),
        ].join("\n"),
      );
    });
}
