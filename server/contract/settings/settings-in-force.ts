import { mustExist } from "../must-exist.js";
import type { InitialState } from "../state/initial-state.js";
import { mayBeCalled } from "../webhooks/callable-url.js";
import type { SettingsFile } from "./settings-file.js";
import { environmentName, type Settings, settingTable } from "./start-settings.js";

/** A settings file with its name for messages. */
export interface NamedFile {
  readonly name: string;
  readonly file: SettingsFile;
}

/** The effective settings with the source of each: a flag, a variable, a line of a file, or `default`. */
export interface InForce {
  readonly settings: Settings & InitialState;
  readonly sources: Readonly<Record<keyof Settings, string>>;
}

/**
 * The effective settings: flags override the environment, which overrides the file, which overrides the defaults. An empty
 * variable counts as unset, because many CI files set variables this way. A flag without a value is `true`. `defaults` is
 * for a command that has its own. If any value is not valid, returns one sentence per problem instead.
 */
export function settingsInForce(
  flags: Readonly<Record<string, string | boolean | undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
  named?: NamedFile,
  defaults: Partial<Settings> = {},
): InForce | { readonly problems: readonly string[] } {
  const problems: string[] = [];
  const rows = settingTable.map((setting) => {
    const { name } = setting;
    const fallback = defaults[name] ?? setting.fallback;
    const inFile = named?.file.settings[name];
    const [given, source] = [
      [flags[name], `--${setting.flag}`] as const,
      [environment[environmentName(setting)] || undefined, environmentName(setting)] as const,
      [inFile?.text, `${named?.name}:${inFile?.line}`] as const,
    ].find(([value]) => value !== undefined) ?? [undefined, "default"];
    if (given === undefined) return { name, source, value: fallback };
    const read = typeof given === "boolean" ? { value: given } : setting.read(given);
    if ("value" in read) return { name, source, value: read.value };
    problems.push(`${source} ${read.problem}, not "${given}".`);
    return { name, source, value: fallback };
  });
  const settings = Object.fromEntries(rows.map(({ name, value }) => [name, value])) as unknown as Settings;
  const { accounts = [], webhooks = [], webhookPlaces = [] } = named?.file ?? {};
  for (const [index, { url }] of webhooks.entries()) {
    if (mayBeCalled(url, settings)) continue;
    const file = mustExist(named, "settings file with webhooks");
    const { line, column } = mustExist(webhookPlaces[index], "place of a webhook in the settings file");
    problems.push(
      `${file.name}:${line}:${column}: webhooks.${index}.url must be https; allow-http-webhooks: true allows http on this machine.`,
    );
  }
  if (problems.length > 0) return { problems };
  const sources = Object.fromEntries(rows.map(({ name, source }) => [name, source])) as InForce["sources"];
  return { settings: { ...settings, accounts, webhooks }, sources };
}
