import type { Command } from "commander";
import { connect } from "../connection.js";
import { addDeliveryFilter, deliveryFilter, EVENTS_HELP, type FilterFlags } from "../delivery-filter.js";
import { UsageError } from "../failure.js";
import { counted, formatInstant } from "../format.js";
import { answer, remark, tone } from "../print.js";
import { typedInstant } from "../typed-values.js";

interface RecoverFlags extends FilterFlags {
  readonly since?: string;
  readonly until?: string;
  readonly cancelled?: boolean;
}

/** So many in one call: what is under way is said in between. */
const AT_ONCE = 500;

/** `deliveries recover`: after an outage of the receiver, all that failed is tried again. */
export function deliveriesRecover(group: Command): void {
  addDeliveryFilter(group.command("recover"))
    .summary("try again all that have failed since an instant")
    .description(
      "Tries all deliveries again that were made since an instant and have failed, whether they were given up or " +
        "wait for their next attempt.",
    )
    .option(
      "--since <instant>",
      "needed: made from then on: ISO 8601 with its zone, or a date alone",
      typedInstant,
    )
    .option("--until <instant>", "made until then (else now)", typedInstant)
    .option("--cancelled", "those that were given up by hand, too")
    .addHelpText(
      "after",
      `
${EVENTS_HELP}`,
    )
    .action(async ({ since, cancelled, ...flags }: RecoverFlags, command: Command) => {
      if (since === undefined) {
        throw new UsageError(
          "Say since when.",
          "For example: localpix deliveries recover --since 2027-01-01",
        );
      }
      const connection = await connect(command);
      const { client, json } = connection;
      const request = { since, cancelled, filter: await deliveryFilter(connection, flags), limit: AT_ONCE };
      let { recovered, until, next } = await client.recoverDeliveries({ ...request, until: flags.until });
      while (next !== null) {
        remark(`${counted(recovered, "delivery")} so far…`);
        const page = await client.recoverDeliveries({ ...request, until, after: next });
        recovered += page.recovered;
        next = page.next;
      }
      answer(json, { recovered, since, until }, () =>
        recovered === 0
          ? `Nothing that was made since ${formatInstant(since)} UTC has failed.`
          : `${tone("good", counted(recovered, "delivery"))} made since ${formatInstant(since)} UTC tried again.`,
      );
    });
}
