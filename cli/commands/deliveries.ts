import { type Command, Option } from "commander";
import type { Delivery, WholeDelivery } from "../../server/contract/control/deliveries.js";
import type { DeliveryStatus, EventType } from "../../server/contract/events.js";
import { connect } from "../connection.js";
import { deliveryWords, outcome } from "../delivery-words.js";
import { answer } from "../print.js";
import { table } from "../table.js";
import { typedCount } from "../typed-values.js";
import { moment, status } from "../wording.js";

interface Filters {
  readonly status?: DeliveryStatus;
  readonly event?: EventType;
  readonly to?: string;
  readonly transaction?: string;
  readonly limit?: number;
}

const STATUSES: Readonly<Record<DeliveryStatus, string>> = {
  queued: "is sent as soon as its URL has room",
  waiting: "failed, and is tried again",
  delivered: "was acknowledged",
  exhausted: "failed as often as the schedule foresees",
  cancelled: "was given up by hand",
};
const EVENTS: Readonly<Record<EventType, string>> = {
  cash_in: "PIX received",
  cash_out: "PIX sent, or rejected",
  refund_in: "refund of a received payment",
  refund_out: "refund received",
  med_created: "MED opened",
  med_accepted: "MED approved",
  med_rejected: "MED rejected",
};

const explained = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([word, meaning]) => `  ${word.padEnd(16)}${meaning}`)
    .join("\n");

export function deliveries(program: Command): void {
  const group = program
    .command("deliveries")
    .summary("webhooks that were sent, with every attempt")
    .description("A delivery is one event on its way to one URL; it is tried until it is acknowledged.")
    .addHelpText(
      "afterAll",
      `
Examples:
  $ localpix deliveries list --status waiting
  $ localpix deliveries list --event cash_out --to http://localhost:3000/hook
  $ localpix deliveries retry dl_12`,
    );

  group
    .command("list")
    .summary("deliveries, newest first")
    .addOption(new Option("--status <status>", "only these").choices(Object.keys(STATUSES)))
    .addOption(new Option("--event <type>", "only of this event type").choices(Object.keys(EVENTS)))
    .option("--to <url>", "only to this URL, as it was registered")
    .option("--transaction <id>", "only of this transactionId")
    .option("--limit <n>", "at most so many (else 50)", typedCount)
    .addHelpText("after", `\nStatuses:\n${explained(STATUSES)}\n\nEvent types:\n${explained(EVENTS)}`)
    .action(async ({ status, event, to, transaction, limit }: Filters, command: Command) => {
      const { client, account, json } = await connect(command);
      const filters = { status, eventType: event, url: to, transactionId: transaction, account, limit };
      const list = await client.listDeliveries(filters);
      answer(json, list, () => deliveryTable(list.deliveries));
    });

  group
    .command("show")
    .summary("one delivery: its body and every attempt")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delivery = await client.showDelivery({ id });
      answer(json, delivery, () => deliveryWords(delivery));
    });

  group
    .command("retry")
    .summary("try one now; a delivered one is sent once more")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delivery = await client.retryDelivery({ id });
      answer(json, delivery, () => deliveryLine(delivery));
    });

  group
    .command("cancel")
    .summary("stop trying one")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delivery = await client.cancelDelivery({ id });
      answer(json, delivery, () => deliveryLine(delivery));
    });
}

function deliveryTable(list: readonly Delivery[]): string {
  if (list.length === 0) return "No deliveries.";
  return table(
    [
      { title: "ID" },
      { title: "EVENT" },
      { title: "TRANSACTION" },
      { title: "STATUS" },
      { title: "TRIES", align: "right" },
      { title: "LAST", shrinks: true },
      { title: "URL", shrinks: true },
      { title: "NEXT (UTC)" },
    ],
    list.map((one) => [
      one.id,
      one.eventType,
      one.transactionId ?? "",
      status(one.status),
      `${one.attempts}/${one.scheduled}`,
      one.attempts === 0 ? "" : outcome(one.lastStatusCode, one.lastError),
      one.url,
      one.nextAttemptAt ? moment(one.nextAttemptAt) : "",
    ]),
  );
}

function deliveryLine({ id, eventType, url, status, attempts, ...one }: WholeDelivery): string {
  const next = one.nextAttemptAt ? `, next at ${moment(one.nextAttemptAt)} UTC` : "";
  const last = attempts === 0 ? "" : `, last answer ${outcome(one.lastStatusCode, one.lastError)}`;
  return `${eventType} to ${url} (${id}) is ${status}${last}${next}.`;
}
