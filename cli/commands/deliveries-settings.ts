import type { Command } from "commander";
import type { DeliverySettings } from "../../server/contract/webhooks/delivery-settings.control.js";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { answer } from "../print.js";
import { fields } from "../table.js";
import { typedDuration } from "../typed-values.js";

interface DeliverySettingsFlags {
  readonly retry?: string[];
  readonly timeout?: string;
  readonly reset?: boolean;
}

/** `deliveries settings`: when attempts are made and how long a receiver may take, while the sandbox runs. */
export function deliveriesSettings(group: Command): void {
  group
    .command("settings")
    .summary("see or set schedule and timeout")
    .description(
      "Shows when attempts are made and how long a receiver may take, or sets it for all attempts from now on. " +
        "What waits keeps its due time. What is set stays with the data file and beats the flags of later starts.",
    )
    .option("--retry <durations>", "waits before each attempt, such as 0s,5m,5m,15m", (text) =>
      text.split(",").map((wait) => typedDuration(wait.trim())),
    )
    .option("--timeout <duration>", "how long a receiver may take", typedDuration)
    .option("--reset", "both as the sandbox was started")
    .action(async ({ retry, timeout, reset }: DeliverySettingsFlags, command: Command) => {
      const changes = reset ? { retry: null, timeout: null } : { retry, timeout };
      if (reset && (retry ?? timeout) !== undefined) {
        throw new UsageError(
          "Say either --reset or what to set.",
          "See `localpix deliveries settings --help`.",
        );
      }
      const { client, json } = await connect(command);
      const changed = reset || retry !== undefined || timeout !== undefined;
      const settings = changed
        ? await client.changeDeliverySettings(changes)
        : await client.showDeliverySettings();
      answer(json, settings, () => formatDeliverySettings(settings));
    });
}

function formatDeliverySettings({ retry, timeout, atStart }: DeliverySettings): string {
  const note = (now: string, before: string) => (now === before ? now : `${now} (started with ${before})`);
  return fields([
    ["attempts after", note(retry.join(", "), atStart.retry.join(", "))],
    ["timeout", note(timeout, atStart.timeout)],
  ]);
}
