import type { Command } from "commander";
import type { ControlClient } from "../server/contract/client.js";
import { toggle, wholeNumber } from "../server/contract/settings/setting-texts.js";
import { shellWord } from "../server/contract/shell-quote.js";
import { commonOptions } from "./common-options.js";
import { UsageError } from "./failure.js";
import { runningProcess } from "./running-process.js";
import { streams } from "./streams.js";

const DEFAULT_URL = "http://127.0.0.1:7490";

type Environment = Readonly<Record<string, string | undefined>>;

/** The address of a sandbox on this machine; of one with TLS if the environment says so, as in a container. */
const localUrl = ({ LOCALPIX_TLS: tls = "", LOCALPIX_MTLS: mtls = "" }: Environment, port = "7490") =>
  `${toggle(tls).value || toggle(mtls).value ? "https" : "http"}://127.0.0.1:${port}`;

/** The port of LOCALPIX_PORT; undefined if it names none, as 0 does, which takes any free one. Throws a UsageError. */
function environmentPort({ LOCALPIX_PORT: port }: Environment): string | undefined {
  if (!port) return undefined;
  const { value, problem } = wholeNumber(0, 65_535)(port);
  if (problem !== undefined) throw new UsageError(`LOCALPIX_PORT ${problem}, not "${port}".`);
  return value ? String(value) : undefined;
}

/** The sandbox that a command uses, and its output format. */
export interface Connection {
  readonly url: string;
  /** Whether the address was given by flag or environment. */
  readonly isUrlExplicit: boolean;
  readonly token: string | undefined;
  /** The account of `--account`; if undefined, the sandbox uses the seed account or all accounts. */
  readonly account: number | undefined;
  readonly json: boolean;
  readonly client: ControlClient;
  /** A command to type next, such as `show 10001`, with the program, address and token that this one was called with. */
  nextCommand(words: string): string;
}

/** Finds the sandbox for a command; sends nothing yet. Throws a UsageError for an invalid address. */
export async function connect(command: Command): Promise<Connection> {
  const { url: urlFlag, account, token: tokenFlag, json = false } = commonOptions(command);
  const token = tokenFlag ?? (streams().env.LOCALPIX_TOKEN || undefined);
  const url = await sandboxUrl(urlFlag);
  const isUrlExplicit = urlFlag !== undefined || Boolean(streams().env.LOCALPIX_URL);
  // Imported here because `--help` sends nothing.
  const [{ controlClient }, { httpRequest }, { cliProgram }] = await Promise.all([
    import("../server/contract/client.js"),
    import("./http-request.js"),
    import("../server/kernel/cli-program.js"),
  ]);
  const flags = Object.entries({ url: urlFlag, token: tokenFlag })
    .map(([name, value]) => (value === undefined ? "" : ` --${name} ${shellWord(value)}`))
    .join("");
  return {
    url,
    isUrlExplicit,
    token,
    account,
    json,
    client: controlClient(url, token, httpRequest),
    nextCommand: (words) => `${cliProgram(streams().env.PATH)} ${words}${flags}`,
  };
}

/** The id of the account for a command: the argument, else `--account`, else the seed account. Throws a UsageError. */
export async function accountOf({ account, client }: Connection, argument?: number): Promise<number> {
  if (argument !== undefined && account !== undefined && argument !== account) {
    throw new UsageError(
      `The argument says account ${argument}, but --account says ${account}.`,
      "Use only one of them.",
    );
  }
  return argument ?? account ?? (await client.showCredentials()).accountId;
}

/**
 * The address of the sandbox: `--url`, LOCALPIX_URL, LOCALPIX_PORT, the one running here or the default. Throws a
 * UsageError.
 */
export async function sandboxUrl(urlFlag: string | undefined): Promise<string> {
  if (urlFlag !== undefined) return checkUrl(urlFlag, "--url");
  const { LOCALPIX_URL: url } = streams().env;
  if (url) return checkUrl(url, "LOCALPIX_URL");
  const port = environmentPort(streams().env);
  if (port !== undefined) return localUrl(streams().env, port);
  return (await runningUrl(streams().env.LOCALPIX_DATA)) ?? localUrl(streams().env);
}

/** The address without a slash at the end; for an address of the dashboard, which a start prints, that of its sandbox. */
function checkUrl(text: string, source: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const { origin, pathname } = new URL(text);
    return `${origin}${pathname.replace(/\/sandbox(\/.*)?$/, "")}`.replace(/\/+$/, "");
  }
  throw new UsageError(`${source} must be an address such as ${DEFAULT_URL}, not "${text}".`);
}

/** Whether a command without --url finds the sandbox at `url`, in a shell without LOCALPIX_ variables. */
export async function isFoundWithoutUrl(url: string): Promise<boolean> {
  return ((await runningUrl(undefined)) ?? DEFAULT_URL) === url;
}

/** The address in `running.json` of `folder` (by default the user's data directory); undefined if that sandbox has ended. */
async function runningUrl(folder: string | undefined): Promise<string | undefined> {
  return (await runningProcess(folder || (await usersDataDirectory())))?.url;
}

/** The data directory of this user, for a sandbox that is given no other. */
export async function usersDataDirectory(): Promise<string> {
  const { default: envPaths } = await import("env-paths");
  return envPaths("localpix", { suffix: "" }).data;
}
