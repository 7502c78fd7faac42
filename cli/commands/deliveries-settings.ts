import type { Command } from "commander";
import type { DeliverySettingsView } from "../../server/contract/webhooks/delivery-settings.control.js";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { checkDuration } from "../parse-values.js";
import { printResult } from "../print.js";
import { fields } from "../table.js";

interface DeliverySettingsFlags {
  readonly retry?: string[];
  readonly timeout?: string;
  readonly reset?: boolean;
}

/** `deliveries settings`: retry schedule and timeout of the running sandbox. */
export function deliveriesSettings(group: Command): void {
  group
    .command("settings")
    .summary("show or set the retry schedule and the timeout")
    .description(
      "Shows the retry schedule and the receiver timeout, or sets them for all later attempts. " +
        "Attempts that are already scheduled keep their time. The new values are stored in the data file and override the flags of later starts.",
    )
    .option("--retry <durations>", "delay before each attempt, such as 0s,5m,5m,15m", (text) =>
      text.split(",").map((wait) => checkDuration(wait.trim())),
    )
    .option("--timeout <duration>", "how long a receiver may take to answer", checkDuration)
    .option("--reset", "go back to the values of the start")
    .action(async ({ retry, timeout, reset }: DeliverySettingsFlags, command: Command) => {
      const changes = reset ? { retry: null, timeout: null } : { retry, timeout };
      if (reset && (retry ?? timeout) !== undefined) {
        throw new UsageError(
          "Use either --reset, or --retry and --timeout.",
          "See `localpix deliveries settings --help`.",
        );
      }
      const { client, json } = await connect(command);
      const changed = reset || retry !== undefined || timeout !== undefined;
      const settings = changed
        ? await client.changeDeliverySettings(changes)
        : await client.showDeliverySettings();
      printResult(json, settings, () => formatDeliverySettings(settings));
    });
}

function formatDeliverySettings({ retry, timeout, atStart }: DeliverySettingsView): string {
  const note = (now: string, before: string) => (now === before ? now : `${now} (started with ${before})`);
  return fields([
    ["attempts after", note(retry.join(", "), atStart.retry.join(", "))],
    ["timeout", note(timeout, atStart.timeout)],
  ]);
}
