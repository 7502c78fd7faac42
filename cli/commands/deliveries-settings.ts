import { type Command, Option } from "commander";
import type { DeliverySettingsView } from "../../server/contract/webhooks/delivery-settings.control.js";
import {
  DELIVERY_SETTING_NAMES,
  DELIVERY_SETTINGS,
  durationsText,
} from "../../server/contract/webhooks/delivery-settings.js";
import { connect } from "../connection.js";
import { UsageError } from "../failure.js";
import { checkDuration } from "../parse-values.js";
import { printResult } from "../print.js";
import { fields } from "../table.js";

const FLAGS = DELIVERY_SETTING_NAMES.map((name) => `--${DELIVERY_SETTINGS[name].flag}`);

/** The flag of each setting. */
const settingOptions = DELIVERY_SETTING_NAMES.map((name) => {
  const { flag, help, isList } = DELIVERY_SETTINGS[name];
  const option = isList
    ? new Option(`--${flag} <durations>`, help).argParser((text) =>
        text.split(",").map((wait) => checkDuration(wait.trim())),
      )
    : new Option(`--${flag} <duration>`, help).argParser(checkDuration);
  return { name, option };
});

/** `deliveries settings`: retry schedule and timeout of the running sandbox. */
export function deliveriesSettings(group: Command): void {
  const settings = group
    .command("settings")
    .summary("show or set the retry schedule and the timeout")
    .description(
      "Shows the retry schedule and the receiver timeout, or sets them for all later attempts. " +
        "Attempts that are already scheduled keep their time. The new values are stored in the data file and override the flags of later starts.",
    );
  for (const { option } of settingOptions) settings.addOption(option);
  settings
    .option("--reset", "go back to the values that the sandbox was started with")
    .action(async ({ reset, ...flags }: { reset?: boolean } & Record<string, unknown>, command: Command) => {
      const given = settingOptions.flatMap(({ name, option }) => {
        const value = flags[option.attributeName()];
        return value === undefined ? [] : [[name, value]];
      });
      if (reset && given.length > 0) {
        throw new UsageError(
          `Use either --reset, or ${FLAGS.join(" and ")}.`,
          "See `localpix deliveries settings --help`.",
        );
      }
      const { client, json } = await connect(command);
      const changes = reset ? DELIVERY_SETTING_NAMES.map((name) => [name, null]) : given;
      const settings =
        changes.length > 0
          ? await client.changeDeliverySettings(Object.fromEntries(changes))
          : await client.showDeliverySettings();
      printResult(json, settings, () => formatDeliverySettings(settings));
    });
}

function formatDeliverySettings(settings: DeliverySettingsView): string {
  return fields(
    DELIVERY_SETTING_NAMES.map((name): [string, string] => {
      const now = durationsText(settings[name]);
      const atStart = durationsText(settings.atStart[name]);
      return [DELIVERY_SETTINGS[name].title, now === atStart ? now : `${now} (started with ${atStart})`];
    }),
  );
}
