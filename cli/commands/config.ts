import type { Command } from "commander";
import { formatDuration } from "../../server/contract/clock/duration.js";
import { type Setting, type Settings, settingTable } from "../../server/contract/settings/start-settings.js";
import { commonOptions } from "../common-options.js";
import { usersDataDirectory } from "../connection.js";
import { counted } from "../format.js";
import { printResult, tone } from "../print.js";
import { addStartOptions, type StartFlags, startSettings } from "../start-options.js";
import { table } from "../table.js";

/** `localpix config`: the settings that `start` would use here, and the source of each. */
export function config(program: Command): void {
  const command = program
    .command("config")
    .summary("show the settings in force and the source of each")
    .description(
      "Shows the settings that `localpix start` would use with these flags. Flags override environment variables, which override the settings file, which overrides the defaults.",
    );
  addStartOptions(command, ["json"]);
  command
    .addHelpText(
      "after",
      `
Examples:
  $ localpix config
  $ localpix config --settlement manual
  $ LOCALPIX_PORT=8000 localpix config --json | jq .settings.port`,
    )
    .action(async (flags: StartFlags, own: Command) => {
      const { json = false } = commonOptions(own);
      // Here --json selects the output format; it is not a setting.
      const { json: _, ...startFlags } = flags;
      const { settings: read, sources, file } = await startSettings(startFlags);
      const data = read.data ?? (read.memory ? null : await usersDataDirectory());
      const settings = { ...read, data };
      const rows = settingTable.map((setting) => ({
        flag: setting.flag,
        value: shown(setting, settings),
        from: sources[setting.name],
      }));
      const { accounts, webhooks } = settings;
      const document = {
        file: file ?? null,
        settings: Object.fromEntries(rows.map(({ flag, value, from }) => [flag, { value, from }])),
        accounts: accounts.map(({ clientSecret, privateKey, ...account }) => ({
          ...account,
          ...(clientSecret === undefined ? {} : { clientSecret: "(set)" }),
          ...(privateKey === undefined ? {} : { privateKey: "(set)" }),
        })),
        webhooks: webhooks.map(({ headers: _, ...webhook }) => webhook),
      };
      printResult(json, document, () =>
        [
          table(
            [{ title: "SETTING" }, { title: "VALUE", shrinks: true }, { title: "FROM" }],
            rows.map(({ flag, value, from }) => [
              flag,
              value === null ? "" : String(value),
              from === "default" ? { text: from, tone: "quiet" as const } : from,
            ]),
          ),
          tone(
            "quiet",
            file === undefined
              ? "No settings file here: localpix init writes one."
              : `${file} adds ${counted(accounts.length, "account")} and ${counted(webhooks.length, "webhook")}.`,
          ),
        ].join("\n"),
      );
    });
}

/** A setting as it is written on the command line; secrets are hidden. */
function shown({ name, isDuration }: Setting, settings: Settings): string | number | boolean | null {
  if (name === "token" || name === "clientSecret") return settings[name] === null ? null : "(set)";
  const written = (value: string | number) =>
    isDuration && typeof value === "number" ? formatDuration(value) : value;
  const value = settings[name];
  if (typeof value === "object") return value?.length ? value.map(written).join(",") : null;
  return typeof value === "boolean" ? value : written(value);
}
