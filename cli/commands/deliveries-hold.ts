import type { Command } from "commander";
import { connect } from "../connection.js";
import { addDeliveryFilter, deliveryFilter, EVENTS_HELP, type FilterFlags } from "../delivery-filter.js";
import { counted } from "../format.js";
import { formatFilter } from "../format-delivery.js";
import { clean, printResult, tone } from "../print.js";

/** `deliveries hold` and `deliveries release`: breakpoints for webhooks. */
export function deliveriesHold(group: Command): void {
  addDeliveryFilter(group.command("hold"))
    .summary("hold pending and future deliveries")
    .description(
      "Holds pending and future deliveries until you release them. " +
        "A manual retry still makes an attempt; if it fails, the delivery is held again.",
    )
    .addHelpText(
      "after",
      `
${EVENTS_HELP}`,
    )
    .action(async (flags: FilterFlags, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const filter = await deliveryFilter(connection, flags);
      const { held, holds } = await client.holdDeliveries({ filter });
      printResult(json, { held, holds }, () =>
        [
          `${tone("waiting", "Holding")}: ${clean(formatFilter(filter))}. ${counted(held, "delivery")} now held.`,
          `Send them: ${connection.nextCommand("deliveries release")}`,
        ].join("\n"),
      );
    });

  addDeliveryFilter(group.command("release"))
    .summary("send held deliveries in an order of your choice")
    .description(
      "Sends held deliveries one after the other: each when the attempt of the previous delivery has ended. " +
        "The ids that you list come first, then the others, oldest first. Holds that match the filter are removed.",
    )
    .argument("[ids...]", "deliveries to send first, in this order")
    .addHelpText(
      "after",
      `
${EVENTS_HELP}`,
    )
    .action(async (order: string[], flags: FilterFlags, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const filter = await deliveryFilter(connection, flags);
      const result = await client.releaseDeliveries({ filter, order });
      printResult(json, result, () => formatRelease(result));
    });
}

function formatRelease({ released, holds }: { released: string[]; holds: unknown[] }): string {
  const holdsLeft = holds.length === 0 ? "" : ` ${counted(holds.length, "hold")} still in force.`;
  if (released.length === 0) return `Nothing was held.${holdsLeft}`;
  return `${tone("good", "Released")} ${counted(released.length, "delivery")}: ${released.join(", ")}.${holdsLeft}`;
}
