import type { Command } from "commander";
import { connect } from "../connection.js";
import { colouredStatus, formatMoney } from "../format.js";
import { answer, tone } from "../print.js";
import { ANY_ID, resolveId } from "../resolve-id.js";
import { fields } from "../table.js";
import { typedAmount } from "../typed-values.js";

const SENT = { kinds: ["payout"], statuses: ["CONFIRMED"] } as const;

export function giveBack(program: Command): void {
  program
    .command("return")
    .summary("let a settled payout be sent back")
    .description(
      "The receiver of a confirmed payout sends it back: the money is available again, and a refund_out webhook leaves.",
    )
    .argument("<id>", `${ANY_ID} of the payout`)
    .option("--value <reais>", "only a part of it (else all that has not come back yet)", typedAmount)
    .option("--reason <text>", "what the receiver says to it")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix return 1043
  $ localpix return salary-2027-01 --value 10.50

With X-Sandbox-Scenario: returned:10s on the cash-out it comes back by itself, ten seconds after it has settled.`,
    )
    .action(async (id: string, { value, reason }: { value?: number; reason?: string }, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const about = await resolveId(connection, id, SENT);
      const returned = await client.returnPayout({ ...about, value, reason });
      answer(json, returned, () =>
        [
          `${tone("good", "Returned")} ${formatMoney(returned.value)} of payout ${returned.originalTransactionId}.`,
          fields([
            ["transaction", returned.transactionId],
            ["status", colouredStatus(returned.status)],
            ["end-to-end id", returned.endToEndId],
          ]),
          tone("quiet", `What came of it: localpix show ${returned.transactionId}`),
        ].join("\n"),
      );
    });
}
