import type { Command } from "commander";
import { connect } from "../connection.js";
import { addDeliveryFilter, deliveryFilter, EVENTS_HELP, type FilterFlags } from "../delivery-filter.js";
import { counted } from "../format.js";
import { formatFilter } from "../format-delivery.js";
import { answer, clean, tone } from "../print.js";

/** `deliveries hold` and `deliveries release`: breakpoints on the way to a receiver. */
export function deliveriesHold(group: Command): void {
  addDeliveryFilter(group.command("hold"))
    .summary("hold back those on their way, and all that come")
    .description(
      "Holds deliveries back until you release them: those on their way, and all that come. " +
        "A retry by hand still makes an attempt; one that fails is held again.",
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
      answer(json, { held, holds }, () =>
        [
          `${tone("waiting", "Held")}: ${clean(formatFilter(filter))}. ${counted(held, "delivery")} on the way stopped.`,
          "localpix deliveries release sends them.",
        ].join("\n"),
      );
    });

  addDeliveryFilter(group.command("release"))
    .summary("send what is held, in the order that you want")
    .description(
      "Sends what is held, one after the other: each once the one before has had its attempt. " +
        "Those named come first, then the others, oldest first. The holds that match end.",
    )
    .argument("[ids...]", "which come first, in this order")
    .addHelpText(
      "after",
      `
${EVENTS_HELP}`,
    )
    .action(async (order: string[], flags: FilterFlags, command: Command) => {
      const connection = await connect(command);
      const { client, json } = connection;
      const filter = await deliveryFilter(connection, flags);
      const answered = await client.releaseDeliveries({ filter, order });
      answer(json, answered, () => formatRelease(answered));
    });
}

function formatRelease({ released, holds }: { released: string[]; holds: unknown[] }): string {
  const holdsLeft = holds.length === 0 ? "" : ` ${counted(holds.length, "hold")} still in force.`;
  if (released.length === 0) return `Nothing was held.${holdsLeft}`;
  return `${tone("good", "Released")} ${counted(released.length, "delivery")}: ${released.join(", ")}.${holdsLeft}`;
}
