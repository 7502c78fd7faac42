import { type Command, Option } from "commander";
import { typedCount } from "./typed-values.js";

/** What every command takes. */
export interface CommonOptions {
  readonly url?: string;
  readonly account?: number;
  readonly token?: string;
  readonly json?: boolean;
}

const HEADING = "Common options:";

/** Whether a group of the help is that of the common options. */
export const isCommon = (heading: string): boolean => heading === HEADING;

/** Gives the options that all commands share to `command`; they are accepted before the verb and after it. */
export function addCommonOptions(command: Command): void {
  const options = [
    new Option("--url <url>", "which sandbox (LOCALPIX_URL; else the one running here)"),
    new Option("--account <id>", "which account (else the seed account)").argParser(typedCount),
    new Option("--token <token>", "what a sandbox beyond this machine asks for (LOCALPIX_TOKEN)"),
    new Option("--json", "answer in JSON, one document or one on each line"),
  ];
  for (const option of options) command.addOption(option.helpGroup(HEADING));
}

/** The common options of a call, wherever they stood; the one nearest to the verb wins. */
export function commonOptions(command: Command): CommonOptions {
  const given: Record<string, unknown> = {};
  for (let level: Command | null = command; level; level = level.parent) {
    for (const name of ["url", "account", "token", "json"]) given[name] ??= level.opts()[name];
  }
  return given as CommonOptions;
}
