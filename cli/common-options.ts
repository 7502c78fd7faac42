import { type Command, Option } from "commander";
import { parseCount } from "./parse-values.js";

/** The options that all commands share. */
export interface CommonOptions {
  readonly url?: string;
  readonly account?: number;
  readonly token?: string;
  readonly json?: boolean;
}

const HEADING = "Common options:";

/** Whether a heading of the help is that of the common options. */
export const isCommon = (heading: string): boolean => heading === HEADING;

/** Adds the common options to `command`; they are accepted before and after the verb. */
export function addCommonOptions(command: Command): void {
  const options = [
    new Option(
      "--url <url>",
      "address of the sandbox (LOCALPIX_URL or LOCALPIX_PORT; default: the one running here)",
    ),
    new Option("--account <id>", "account (default: the seed account)").argParser(parseCount),
    new Option("--token <token>", "token of a sandbox that other machines can reach (LOCALPIX_TOKEN)"),
    new Option("--json", "print JSON: one document, or one per line"),
  ];
  for (const option of options) command.addOption(option.helpGroup(HEADING));
}

/** The common options of a command line, given anywhere in it; the one nearest to the verb wins. */
export function commonOptions(command: Command): CommonOptions {
  const given: Record<string, unknown> = {};
  for (let level: Command | null = command; level; level = level.parent) {
    for (const name of ["url", "account", "token", "json"]) given[name] ??= level.opts()[name];
  }
  return given as CommonOptions;
}
