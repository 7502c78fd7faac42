import { controlClient } from "../contract/client.js";
import { sendToSandbox } from "../contract/sandbox-fetch.js";
import {
  defaultSettings,
  type Setting,
  type Settings,
  settingTable,
} from "../contract/settings/start-settings.js";
import { checkOptions, shown } from "./check-arguments.js";
import type { OpenSandbox } from "./sandbox-options.js";
import { type OpenAccount, openAccount } from "./test-account.js";
import { type TestSandbox, testSandbox } from "./test-sandbox.js";
import { OPTIONS, type SandboxOptions } from "./testkit-options.js";

/** Creates `startSandbox` from the function that opens sandboxes. By default in memory and on a free port. */
export const createStart =
  (open: OpenSandbox) =>
  (options: SandboxOptions = {}): Promise<TestSandbox> =>
    start(open, options);

async function start(open: OpenSandbox, options: SandboxOptions): Promise<TestSandbox> {
  checkOptions("startSandbox", options, OPTIONS, "{ clock: 'frozen' }");
  const given = settingsFrom(options);
  const { data } = given;
  const faults: unknown[] = [];
  const accounts = new Map<number, OpenAccount>();
  const sandbox = await open({
    ...defaultSettings,
    port: 0,
    allowHttpWebhooks: true,
    memory: data === undefined,
    ...given,
    data: data ?? "",
    // A data file may have been damaged before.
    checksAtClose: data === undefined,
    onFault: (error) => void faults.push(error),
    onArrived: ({ account: id, eventType, url, headers, body }) => {
      const account = accounts.get(id);
      // Receivers record their webhooks themselves, also those at the URL of another account's receiver.
      const receivers = [...accounts.values()].flatMap((other) => other.receivers);
      if (receivers.some((receiver) => url.startsWith(`${receiver.url}/`))) return;
      const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      account?.arrivals.record({
        eventType,
        text: body,
        payload: JSON.parse(body),
        headers: Object.fromEntries(names),
      });
    },
  });
  const { url, seed } = sandbox;
  const control = controlClient(url, undefined, sendToSandbox);
  const own = await control.showCredentials();
  return testSandbox({
    url,
    ca: sandbox.authorityPem,
    control,
    own,
    seed,
    faults,
    open: (access, credentials) => {
      const account = openAccount(access, credentials);
      accounts.set(credentials.accountId, account);
      return account;
    },
    close: async (opened) => {
      await sandbox.close();
      await Promise.all(opened.map((account) => account.close()));
    },
  });
}

/**
 * The options as start settings, with durations in milliseconds. Throws a TypeError for an option of another type, and
 * a RangeError for a value that the command line would refuse.
 */
function settingsFrom(options: SandboxOptions): Partial<Settings> {
  const given = settingTable.flatMap((setting) => {
    const value = (options as Partial<Record<string, unknown>>)[setting.name];
    return value === undefined ? [] : [[setting.name, settingFrom(setting, value)]];
  });
  return Object.fromEntries(given);
}

function settingFrom(setting: Setting, value: unknown): Settings[keyof Settings] {
  const { name, read } = setting;
  const type = typeOf(setting);
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  if (type === "a list of strings" ? !isList : typeof value !== type)
    throw new TypeError(
      `startSandbox: ${name} must be ${type === "a list of strings" ? type : `a ${type}`}, not ${shown(value)}.`,
    );
  if (isList && value.length === 0 && name === "allowHost") return [];
  const result = read(isList ? value.join() : String(value));
  if ("value" in result) return result.value;
  throw new RangeError(`startSandbox: ${name} ${result.problem}, not ${shown(value)}.`);
}

/** The type of an option; durations are strings such as `5s`. */
function typeOf({ fallback, isDuration }: Setting): "boolean" | "number" | "string" | "a list of strings" {
  if (Array.isArray(fallback)) return "a list of strings";
  if (typeof fallback === "boolean") return "boolean";
  return typeof fallback === "number" && !isDuration ? "number" : "string";
}
