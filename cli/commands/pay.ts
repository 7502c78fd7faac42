import type { Command } from "commander";
import { connect } from "../connection.js";
import { payWhatIsNamed } from "../pay-what-is-named.js";
import { answer, tone } from "../print.js";
import { fields } from "../table.js";
import { typedAmount } from "../typed-values.js";
import { money, status } from "../wording.js";

export function pay(program: Command): void {
  program
    .command("pay")
    .summary("pay a charge, or straight to a PIX key, as a payer would")
    .description(
      "Somebody pays a charge, named by its copy-and-paste code, transactionId, externalId or txid; or sends money to the PIX key of an account, with --value.",
    )
    .argument("<code|id|key>")
    .option(
      "--value <reais>",
      "how much; a charge that is not open for it takes its own amount only",
      typedAmount,
    )
    .option("--payer <name>", "who pays (else a person made up from the charge)")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix pay 1042
  $ localpix pay order-77 --payer "Maria Souza"
  $ localpix pay loja@example.com --value 10,50
  $ localpix pay 00020101021226830014br.gov.bcb.pix… --value 10,50`,
    )
    .action(async (named: string, options: { value?: number; payer?: string }, command: Command) => {
      const connection = await connect(command);
      const paid = await payWhatIsNamed(connection, named, {
        value: options.value,
        ...(options.payer === undefined ? {} : { payer: { name: options.payer } }),
      });
      answer(connection.json, paid, () =>
        [
          `${tone("good", "Paid")} ${money(paid.value)}.`,
          fields([
            ["transaction", paid.transactionId],
            ["end-to-end id", paid.endToEndId],
            ["status", status(paid.status)],
          ]),
          tone("quiet", `What came of it: localpix show ${paid.transactionId}`),
        ].join("\n"),
      );
    });
}
