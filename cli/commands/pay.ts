import type { Command } from "commander";
import type { PayerInput } from "../../server/contract/charges/payments.control.js";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { colouredStatus, formatMoney } from "../format.js";
import { payByAnyId } from "../pay-by-any-id.js";
import { answer, tone } from "../print.js";
import { fields } from "../table.js";
import { typedAmount } from "../typed-values.js";

interface PayFlags {
  readonly value?: number;
  readonly payer?: string;
  readonly document?: string;
  readonly bank?: string;
}

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
    .option(
      "--payer <name>",
      'who pays, or "random" for a stranger (default: the payer that the charge names)',
    )
    .option("--document <digits>", "the payer's CPF or CNPJ")
    .option("--bank <ispb>", "the payer's bank, by the eight digits of its ISPB")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix pay 1042
  $ localpix pay order-77 --payer "Maria Souza" --bank 60701190
  $ localpix pay order-77 --payer random
  $ localpix pay loja@example.com --value 10,50
  $ localpix pay 00020101021226830014br.gov.bcb.pix… --value 10,50`,
    )
    .action(async (codeIdOrKey: string, options: PayFlags, command: Command) => {
      const connection = await connect(command);
      const paid = await payByAnyId(connection, codeIdOrKey, {
        value: options.value,
        ...payerOf(options),
      });
      answer(connection.json, paid, () =>
        [
          `${tone("good", "Paid")} ${formatMoney(paid.value)}.`,
          fields([
            ["transaction", paid.transactionId],
            ["end-to-end id", paid.endToEndId],
            ["status", colouredStatus(paid.status)],
          ]),
          tone("quiet", `What came of it: localpix show ${paid.transactionId}`),
        ].join("\n"),
      );
    });
}

/** The payer as the control API takes it; nothing where the charge's own pays (PAYER_IDENTITY). */
function payerOf({ payer: name, document, bank: ispb }: PayFlags): { payer?: PayerInput } {
  const details = document ?? ispb;
  if (name === "random") {
    if (details === undefined) return { payer: "random" };
    throw new UsageError("--payer random is a stranger with a document and a bank of their own.");
  }
  return (name ?? details) === undefined ? {} : { payer: { name, document, ispb } };
}
