import type { Command } from "commander";
import { connect } from "../connection.js";
import { formatAttempt, formatDeliveryLine } from "../format-delivery.js";
import { answer } from "../print.js";
import { ANY_ID, resolveId, TRANSACTIONS } from "../resolve-id.js";

export function resend(program: Command): void {
  program
    .command("resend")
    .summary("send a transaction's webhook once more, now")
    .description(
      "The webhook of a transaction once more: the same event, at once, one attempt. Ends with 1 when nobody answers it. (A delivery is tried again with: localpix deliveries retry.)",
    )
    .argument("<id>", ANY_ID)
    .option("--to <url>", "there, instead of to the registered URL")
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
      const { gatewayOf, refusalOf } = await import("../gateway.js");
      const gateway = await gatewayOf(connection, account);
      const request = { method: "POST", path: `/api/resend-webhook/${encodeURIComponent(id)}` };
      const { response } = await gateway({ ...request, body: JSON.stringify({ url: to }) });
      const { webhookLogId } = response.body as { webhookLogId?: number };
      if (webhookLogId === undefined) throw refusalOf(request, response);
      // Whatever came of it, the attempt is a delivery like any other (RESEND).
      const delivery = await connection.client.showDelivery({ id: String(webhookLogId) });
      answer(connection.json, delivery, () =>
        [formatDeliveryLine(delivery), ...delivery.attemptList.map(formatAttempt)].join("\n"),
      );
      if (response.status >= 400) throw refusalOf(request, response);
    });
}
