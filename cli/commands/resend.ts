import type { Command } from "commander";
import { connect } from "../connection.js";
import { formatAttempt, formatDeliveryLine } from "../format-delivery.js";
import { printResult } from "../print.js";
import { ANY_ID, resolveId, TRANSACTIONS } from "../resolve-id.js";

export function resend(program: Command): void {
  program
    .command("resend")
    .summary("resend the webhook of a transaction now")
    .description(
      "Sends the webhook of a transaction again: the same event, at once, one attempt. Exit code 1 if it is not acknowledged. (To retry a delivery, use localpix deliveries retry.)",
    )
    .argument("<id>", ANY_ID)
    .option("--to <url>", "send to this URL instead of the registered one")
    .addHelpText(
      "after",
      `
Examples:
  $ localpix resend order-77
  $ localpix resend 10001 --to https://loja.example/pix`,
    )
    .action(async (typedId: string, { to }: { to?: string }, command: Command) => {
      const connection = await connect(command);
      const { id, account } = await resolveId(connection, typedId, TRANSACTIONS);
      const { explainableRefusal, gatewayOf, refusalOf } = await import("../gateway.js");
      const gateway = await gatewayOf(connection, account);
      const request = { method: "POST", path: `/api/resend-webhook/${encodeURIComponent(id)}` };
      const exchange = await gateway({ ...request, body: JSON.stringify({ url: to }) });
      const { response } = exchange;
      const { webhookLogId } = response.body as { webhookLogId?: number };
      if (webhookLogId === undefined) throw await explainableRefusal(connection, exchange);
      // The attempt is recorded as a delivery, whether it succeeded or not (assumption RESEND).
      const delivery = await connection.client.showDelivery({ id: String(webhookLogId) });
      printResult(connection.json, delivery, () =>
        [formatDeliveryLine(delivery), ...delivery.attemptList.map(formatAttempt)].join("\n"),
      );
      if (response.status >= 400) throw refusalOf(connection, request, response);
    });
}
