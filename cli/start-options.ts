import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { type Command, Option } from "commander";
import type { InForce, NamedFile } from "../server/contract/settings/settings-in-force.js";
import { type Settings, settingTable } from "../server/contract/settings/start-settings.js";
import { RefusedError, UsageError } from "./failure.js";
import { streams } from "./streams.js";

/** The flags of a command that starts a sandbox, as parsed by commander. */
export type StartFlags = Readonly<Record<string, string | boolean | undefined>>;

export const SETTINGS_FILE = "localpix.yaml";

/** Adds a flag for every setting, except those in `without`. */
export function addStartOptions(command: Command, without: readonly (keyof Settings)[] = []): void {
  for (const { name, flag, value, help, fallback, shown } of settingTable) {
    if (without.includes(name)) continue;
    const fallbackText = shown ?? (typeof fallback === "boolean" ? undefined : String(fallback));
    command.option(
      `--${flag}${value === undefined ? "" : ` ${value}`}`,
      fallbackText === undefined ? help : `${help} (default: ${fallbackText})`,
    );
  }
  command.addOption(new Option("--config <file>", `settings file (default: ${SETTINGS_FILE}, if it exists)`));
}

/**
 * The settings in force: flags, environment, settings file, defaults, in this order. Throws a UsageError that lists every
 * problem, for a file with line and column.
 */
export async function startSettings(
  { config, ...flags }: StartFlags,
  defaults: Partial<Settings> = {},
): Promise<InForce & { readonly file: string | undefined }> {
  const [named, { settingsInForce }] = await Promise.all([
    settingsFile(config as string | undefined),
    import("../server/contract/settings/settings-in-force.js"),
  ]);
  const result = settingsInForce(flags, streams().env, named, defaults);
  if ("problems" in result)
    throw new UsageError(result.problems.join("\n"), "localpix start --help shows every setting.");
  return { ...result, file: named?.name };
}

/**
 * Throws a UsageError if the data directory is a file, or has the name of one: it would become a directory that looks like a
 * database.
 */
export async function checkDataDirectory(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found ? found.isDirectory() : !/\.(db|sqlite3?)$/i.test(path)) return;
  throw new UsageError(
    `--data takes a directory, but ${path} ${found ? "is not one" : "is the name of a file"}.`,
    `localpix keeps its file localpix.db there. For example: --data ${dirname(path)}`,
  );
}

/** Reads the settings file given by `--config`, or the one in the working directory; undefined if there is none. */
async function settingsFile(named: string | undefined): Promise<NamedFile | undefined> {
  const path = resolve(named ?? SETTINGS_FILE);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" && named === undefined) return undefined;
    throw new RefusedError("FILE_UNREADABLE", `${named ?? SETTINGS_FILE} cannot be read: ${error.message}.`);
  });
  if (text === undefined) return undefined;
  // Imported here because most starts have no file, and reading one loads all the schemas.
  const [{ readSettingsFile }, { certificateProblems, withCertificates }] = await Promise.all([
    import("../server/contract/settings/settings-file.js"),
    import("./settings-certificates.js"),
  ]);
  const name = relative("", path) || path;
  const folder = dirname(path);
  const parsed = readSettingsFile(text, (accounts) => certificateProblems(accounts, folder));
  if (parsed.problems) {
    const lines = parsed.problems.map(({ line, column, message }) => `${name}:${line}:${column}: ${message}`);
    throw new UsageError(lines.join("\n"), "localpix init <file> writes a file that explains every key.");
  }
  const { file } = parsed;
  const settings = resolveFolders(file.settings, folder);
  return { name, file: { ...file, settings, accounts: withCertificates(file.accounts, folder) } };
}

const withHome = (path: string) => (/^~(\/|$)/.test(path) ? join(homedir(), path.slice(1)) : path);

/** Resolves folders in a settings file relative to that file, and `~` as a shell does on the command line. */
function resolveFolders(settings: NamedFile["file"]["settings"], folder: string) {
  const resolved = { ...settings };
  for (const { name, value } of settingTable) {
    const setting = settings[name];
    if (setting && value === "<dir>")
      resolved[name] = { ...setting, text: resolve(folder, withHome(setting.text)) };
  }
  return resolved;
}
