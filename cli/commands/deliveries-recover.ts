import type { Command } from "commander";
import { connect } from "../connection.js";
import { addDeliveryFilter, deliveryFilter, EVENTS_HELP, type FilterFlags } from "../delivery-filter.js";
import { UsageError } from "../failure.js";
import { counted, formatInstant } from "../format.js";
import { parseInstant } from "../parse-values.js";
import { printResult, remark, tone } from "../print.js";

interface RecoverFlags extends FilterFlags {
  readonly since?: string;
  readonly until?: string;
  readonly cancelled?: boolean;
}

/** Deliveries per call; progress is reported between calls. */
const PAGE_SIZE = 500;

/** `deliveries recover`: retries everything that failed, after an outage of the receiver. */
export function deliveriesRecover(group: Command): void {
  addDeliveryFilter(group.command("recover"))
    .summary("retry all failed deliveries since an instant")
    .description(
      "Retries all failed deliveries that were created since an instant, both exhausted ones and those that wait for " +
        "their next attempt.",
    )
    .option(
      "--since <instant>",
      "created at or after this instant: ISO 8601 with time zone (required)",
      parseInstant,
    )
    .option("--until <instant>", "created at or before this instant (default: now)", parseInstant)
    .option("--cancelled", "include deliveries that were cancelled by hand")
    .addHelpText(
      "after",
      `
${EVENTS_HELP}`,
    )
    .action(async ({ since, cancelled, ...flags }: RecoverFlags, command: Command) => {
      if (since === undefined) {
        throw new UsageError(
          "--since is required.",
          "For example: localpix deliveries recover --since 2027-01-01T09:00:00-03:00",
        );
      }
      const connection = await connect(command);
      const { client, json } = connection;
      const request = { since, cancelled, filter: await deliveryFilter(connection, flags), limit: PAGE_SIZE };
      let { recovered, until, next } = await client.recoverDeliveries({ ...request, until: flags.until });
      while (next !== null) {
        remark(`${counted(recovered, "delivery")} so far…`);
        const page = await client.recoverDeliveries({ ...request, until, after: next });
        recovered += page.recovered;
        next = page.next;
      }
      printResult(json, { recovered, since, until }, () =>
        recovered === 0
          ? `No delivery created since ${formatInstant(since)} UTC has failed.`
          : `${tone("good", "Retried")} ${counted(recovered, "delivery")} created since ${formatInstant(since)} UTC.`,
      );
    });
}
