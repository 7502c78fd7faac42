import { type Command, InvalidArgumentError } from "commander";
import type { FailureKind } from "../../server/contract/webhooks/events.js";
import { connect } from "../connection.js";
import { formatDeliveryLine } from "../format-delivery.js";
import { checkDuration } from "../parse-values.js";
import { printResult } from "../print.js";

/** Faults for one delivery: `deliveries duplicate`, `drop`, `delay` and `fail`. */
export function deliveriesFaults(group: Command): void {
  group
    .command("duplicate")
    .summary("send the same event to the same URL again")
    .description("Creates a second delivery of the same event to the same URL, with the same event id.")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const copy = await client.duplicateDelivery({ id });
      printResult(json, copy, () => formatDeliveryLine(copy));
    });

  group
    .command("drop")
    .summary("lose a delivery: it is never sent")
    .argument("<id>")
    .action(async (id: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const dropped = await client.dropDelivery({ id });
      printResult(json, dropped, () => formatDeliveryLine(dropped));
    });

  group
    .command("delay")
    .summary("postpone the next attempt of a delivery")
    .argument("<id>")
    .argument("<duration>", "such as 30s or 1h30m, in sandbox time", checkDuration)
    .action(async (id: string, by: string, _: unknown, command: Command) => {
      const { client, json } = await connect(command);
      const delayed = await client.delayDelivery({ id, by });
      printResult(json, delayed, () => formatDeliveryLine(delayed));
    });

  group
    .command("fail")
    .summary("make the next attempts fail without sending them")
    .argument("<id>")
    .option("--times <n>", "number of attempts (default: 1); 0 removes the fault", parseTimes)
    .option("--as <failure>", "timeout, refused, reset, or a status from 300 (default: 500)", parseFailure)
    .action(async (id: string, flags: { times?: number; as?: FailureKind }, command: Command) => {
      const { client, json } = await connect(command);
      const failing = await client.failDelivery({ id, times: flags.times, how: flags.as });
      printResult(json, failing, () => formatDeliveryLine(failing));
    });
}

function parseTimes(text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError("It must be a whole number from 0.");
  return Number(text);
}

function parseFailure(text: string): FailureKind {
  if (text === "timeout" || text === "refused" || text === "reset") return text;
  if (/^[345]\d\d$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be timeout, refused, reset or a status from 300 to 599.");
}
