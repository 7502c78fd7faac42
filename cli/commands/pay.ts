import type { Command } from "commander";
import type { PayerInput } from "../../server/contract/charges/payments.control.js";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { coloredStatus, formatMoney } from "../format.js";
import { parseAmount } from "../parse-values.js";
import { payByAnyId } from "../pay-by-any-id.js";
import { printResult, tone } from "../print.js";
import { fields } from "../table.js";

interface PayFlags {
  readonly value?: number;
  readonly payer?: string;
  readonly document?: string;
  readonly bank?: string;
}

export function pay(program: Command): void {
  program
    .command("pay")
    .summary("pay a charge or a PIX key as the payer")
    .description(
      "Pays a charge, given by its copy-and-paste code, transactionId, externalId or txid, or sends --value to the PIX key of an account.",
    )
    .argument("<code|id|key>")
    .option("--value <reais>", "amount; a charge with a fixed amount accepts no other", parseAmount)
    .option(
      "--payer <name>",
      'name of the payer, or "random" for a generated person (default: the payer named in the charge)',
    )
    .option("--document <digits>", "CPF or CNPJ of the payer")
    .option("--bank <ispb>", "bank of the payer: the eight digits of its ISPB")
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
      printResult(connection.json, paid, () =>
        [
          `${tone("good", "Paid")} ${formatMoney(paid.value)}.`,
          fields([
            ["transaction", paid.transactionId],
            ["end-to-end id", paid.endToEndId],
            ["status", coloredStatus(paid.status)],
          ]),
          tone("quiet", `Details: ${connection.nextCommand(`show ${paid.transactionId}`)}`),
        ].join("\n"),
      );
    });
}

/** The payer for the control API; empty if the payer named in the charge pays (assumption PAYER_IDENTITY). */
function payerOf({ payer: name, document, bank: ispb }: PayFlags): { payer?: PayerInput } {
  const hasDetails = document !== undefined || ispb !== undefined;
  if (name === "random") {
    if (!hasDetails) return { payer: "random" };
    throw new UsageError("--payer random generates document and bank; do not use --document or --bank.");
  }
  return name === undefined && !hasDetails ? {} : { payer: { name, document, ispb } };
}
