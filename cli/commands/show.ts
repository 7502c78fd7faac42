import type { Command } from "commander";
import { connect } from "../connection.js";
import { RefusedError } from "../failure.js";
import { formatTransaction } from "../format-transaction.js";
import { printResult } from "../print.js";
import { ANY_ID, findByTypedId, splitPrefix, TRANSACTIONS } from "../resolve-id.js";

const SHOWABLE = { kinds: [...TRANSACTIONS.kinds, "med"] } as const;

export function show(program: Command): void {
  program
    .command("show")
    .summary("show a transaction with everything that belongs to it")
    .description("Shows the request, ledger postings, journal entries and webhook attempts of a transaction.")
    .argument("<id>", `${ANY_ID}; for a MED id, the contested payment`)
    .addHelpText(
      "after",
      `
Examples:
  $ localpix show 1042
  $ localpix show E1823612020300214150012345678901
  $ localpix show externalId:1042               if 1042 is also a transactionId
  $ localpix show order-77 --json | jq .deliveries`,
    )
    .action(async (id: string, _: unknown, command: Command) => {
      const connection = await connect(command);
      const { client, account, json, nextCommand } = connection;
      const found = await findByTypedId(connection, id, SHOWABLE);
      if (found?.kind === "med" && found.transactionId === null) {
        throw new RefusedError(
          "MED_UNRECONCILED",
          `MED ${found.medId} contests no payment of this sandbox, so there is no transaction to show.`,
          `See it: ${nextCommand("med list")}`,
        );
      }
      const transaction = await client.showTransaction({
        id: found?.transactionId ?? found?.txid ?? splitPrefix(id).id,
        account: found?.account ?? account,
      });
      printResult(json, transaction, () => formatTransaction(transaction));
    });
}
