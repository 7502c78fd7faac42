import { type Command, Option } from "commander";
import type { DeliverySummary } from "../../server/contract/webhooks/deliveries.control.js";
import type { HoldView } from "../../server/contract/webhooks/delivery-holds.control.js";
import type { DeliveryStatus } from "../../server/contract/webhooks/events.js";
import { connect } from "../connection.js";
import { addDeliveryFilter, deliveryFilter, EVENTS_HELP, type FilterFlags } from "../delivery-filter.js";
import { coloredStatus, formatInstant } from "../format.js";
import {
  formatDelivery,
  formatDeliveryLine,
  formatFilter,
  formatOutcome,
  formatTries,
} from "../format-delivery.js";
import { groupExamples } from "../group-examples.js";
import { parseCount } from "../parse-values.js";
import { clean, printResult, tone } from "../print.js";
import { table } from "../table.js";
import { deliveriesFaults } from "./deliveries-faults.js";
import { deliveriesHold } from "./deliveries-hold.js";
import { deliveriesRecover } from "./deliveries-recover.js";
import { deliveriesSettings } from "./deliveries-settings.js";

interface ListFlags extends FilterFlags {
  readonly status?: DeliveryStatus;
  readonly before?: number;
  readonly limit?: number;
}

const STATUSES: Readonly<Record<DeliveryStatus, string>> = {
  queued: "will be sent as soon as its URL has capacity",
  waiting: "will be retried at its scheduled time",
  held: "waits until you release it",
  delivered: "was acknowledged",
  exhausted: "failed on every attempt of the schedule",
  cancelled: "was cancelled by hand",
  dropped: "was lost on purpose",
};

const statuses = Object.entries(STATUSES)
  .map(([word, meaning]) => `  ${word.padEnd(16)}${meaning}`)
  .join("\n");

export function deliveries(program: Command): void {
  const group = program
    .command("deliveries")
    .summary("webhook deliveries with every attempt")
    .description("A delivery is one event for one URL. It is retried until it is acknowledged.");

  groupExamples(
    group,
    "localpix deliveries list --status waiting",
    "localpix deliveries list --event cash_out --to http://localhost:3000/hook",
    "localpix deliveries show 12",
    "localpix deliveries retry 12",
    "localpix deliveries cancel 12",
    "localpix deliveries hold                            all pending and future deliveries",
    "localpix deliveries release                         everything, oldest first",
    "localpix deliveries hold --event cash_out --account 2",
    "localpix deliveries release 14 12                   14 first, then 12, then the rest",
    "localpix deliveries release --event cash_out        the others stay held",
    "localpix deliveries duplicate 12                    is your receiver idempotent?",
    "localpix deliveries drop 12",
    "localpix deliveries delay 12 10m",
    "localpix deliveries fail 12 --times 2 --as timeout",
    "localpix deliveries recover --since 2027-01-01T09:00:00-03:00 --event cash_in",
    "localpix deliveries settings",
    "localpix deliveries settings --retry 0s,10s,1m --timeout 2s",
  );

  const list = group
    .command("list")
    .summary("list deliveries, newest first, and active holds")
    .addOption(new Option("--status <status>", "only with this status").choices(Object.keys(STATUSES)));
  addDeliveryFilter(list)
    .option("--before <id>", "only deliveries with smaller ids: the next page", parseCount)
    .option("--limit <n>", "show at most this many (default: 50)", parseCount)
    .addHelpText("after", `\nStatuses:\n${statuses}\n\n${EVENTS_HELP}`)
    .action(async ({ status, before, limit, ...flags }: ListFlags, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const listed = await client.listDeliveries({
        status,
        ...(await deliveryFilter(connection, flags)),
        before,
        limit,
      });
      const { deliveries, next, holds } = listed;
      printResult(json, listed, () =>
        [
          deliveryTable(deliveries),
          ...(next === null ? [] : [tone("quiet", `Older deliveries: add --before ${next}`)]),
          ...holds.map(holdLine),
        ].join("\n"),
      );
    });

  group
    .command("show")
    .summary("show a delivery with its body and every attempt")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delivery = await client.showDelivery({ id });
      printResult(json, delivery, () => formatDelivery(delivery));
    });

  group
    .command("retry")
    .summary("retry a delivery now, even if it was delivered")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delivery = await client.retryDelivery({ id });
      printResult(json, delivery, () => formatDeliveryLine(delivery));
    });

  group
    .command("cancel")
    .summary("stop retrying a delivery")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delivery = await client.cancelDelivery({ id });
      printResult(json, delivery, () => formatDeliveryLine(delivery));
    });

  for (const register of [deliveriesHold, deliveriesFaults, deliveriesRecover, deliveriesSettings]) {
    register(group);
  }
}

function deliveryTable(list: readonly DeliverySummary[]): string {
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
    list.map((delivery) => [
      delivery.id,
      delivery.eventType,
      delivery.transactionId ?? "",
      coloredStatus(delivery.status),
      formatTries(delivery.attempts, delivery.scheduled, "/"),
      delivery.attempts === 0 ? "" : formatOutcome(delivery.lastStatusCode, delivery.lastError),
      delivery.url,
      delivery.nextAttemptAt ? formatInstant(delivery.nextAttemptAt) : "",
    ]),
  );
}

const holdLine = ({ filter, createdAt, reason }: HoldView) => {
  const why =
    reason === undefined ? "" : ", because the data is from another installation, a copy or a replay";
  return tone("waiting", clean(`Held since ${formatInstant(createdAt)} UTC: ${formatFilter(filter)}${why}.`));
};
