import type { Credentials } from "../contract/accounts/accounts.control.js";
import { type ControlClient, controlClient } from "../contract/client.js";
import { parseDuration } from "../contract/clock/duration.js";
import { contestedBy } from "../contract/meds/contested.js";
import { nearMatches } from "../contract/near.js";
import { rejectOutgoing, settleOutgoing } from "../contract/payouts/outgoing.js";
import {
  defaultSettings,
  type Setting,
  type Settings,
  settingTable,
} from "../contract/settings/start-settings.js";
import { EVENT_TYPES, type EventType } from "../contract/webhooks/event-types.js";
import { findAnswerError, findWebhookError } from "./contract-check.js";
import { type GatewayClient, gatewayClient } from "./gateway-client.js";
import { type ReceivedWebhook, type Receiver, type ReceiverOptions, startReceiver } from "./receiver.js";
import type { OpenSandbox } from "./sandbox-options.js";
import { OPTIONS, type SandboxOptions } from "./testkit-options.js";

type Pay = NonNullable<Parameters<ControlClient["pay"]>[0]>;
type OpenMed = NonNullable<Parameters<ControlClient["openMed"]>[0]>;

/** One account of the sandbox: the seed account, or one that `createAccount()` made, e.g. for each test worker. */
export interface TestAccount {
  readonly credentials: Credentials;
  /** Calls the gateway as this account. */
  readonly gateway: GatewayClient;
  /** Starts a webhook receiver on this machine and registers it. */
  receiver(options?: ReceiverOptions): Promise<Receiver>;
  /**
   * Resolves with the first webhook of this type for whose payload `matches` returns true, whether it has arrived
   * already or arrives later. Watches the URLs of `receiver()` and all other registered URLs; the webhook has been
   * answered by then. Rejects after `timeout` milliseconds of real time (default 3000, less than a test runner's limit)
   * with what arrived instead.
   */
  waitFor(
    eventType: EventType,
    matches?: (payload: ReceivedWebhook["payload"]) => boolean,
    options?: { readonly timeout?: number },
  ): Promise<ReceivedWebhook>;
}

/** A sandbox for a test, with shortcuts for what payers, banks and the clock do. */
export interface TestSandbox extends TestAccount {
  readonly url: string;
  /** Every control operation. */
  readonly control: ControlClient;
  /** Pays a charge, by any of its ids or its code, or a PIX key directly with `{pixKey, value}`. */
  pay(what: string | Pay): ReturnType<ControlClient["pay"]>;
  /** Settles a pending payout or refund. */
  settle(id: string): ReturnType<ControlClient["settlePayout"]>;
  /** Rejects a pending payout or refund. */
  reject(id: string, errorCode: string, errorMessage?: string): ReturnType<ControlClient["rejectPayout"]>;
  /** The receiver of a confirmed payout returns it: all that is left, or `value` reais of it. */
  giveBack(id: string, value?: number): ReturnType<ControlClient["returnPayout"]>;
  /**
   * The payer's bank contests a payment, by any of its ids. The MED is RECEIVED at once and its amount is blocked, unless
   * `receive` is false. Continue with `control.acceptMed` and the other MED operations.
   */
  openMed(what: string | OpenMed): ReturnType<ControlClient["openMed"]>;
  /** Expires a charge now, without moving the clock. */
  expire(id: string): ReturnType<ControlClient["expireCharge"]>;
  /** Cancels a cob, as its receiver would. */
  cancel(id: string): ReturnType<ControlClient["cancelCharge"]>;
  /** Moves the clock forward by a duration such as `90d`, or to an ISO instant, and runs everything that falls due. */
  advance(by: string): ReturnType<ControlClient["advanceClock"]>;
  /** Applies a scenario to the next `times` requests (default: all), which need no header for it. */
  arm(
    scenario: string,
    options?: Omit<NonNullable<Parameters<ControlClient["armScenario"]>[0]>, "scenario">,
  ): ReturnType<ControlClient["armScenario"]>;
  /** Disarms the scenario armed with this number, or all. */
  disarm(id?: number): ReturnType<ControlClient["disarmAll"]>;
  /** Stops the clock. */
  freeze(): ReturnType<ControlClient["setClock"]>;
  /**
   * Resets the sandbox in place: start time, seed account, no webhooks. `waitFor` ignores what arrived before. Another
   * seed gives other `credentials`.
   */
  reset(options?: { readonly seed?: number }): ReturnType<ControlClient["resetState"]>;
  /** Saves the whole state as a snapshot; without a name it gets one. */
  snapshot(name?: string): ReturnType<ControlClient["takeSnapshot"]>;
  /** Restores a snapshot, including the clock; deliveries that were under way then are sent again. */
  restore(snapshot: string | { readonly name: string }): ReturnType<ControlClient["restoreSnapshot"]>;
  createAccount(options?: Parameters<ControlClient["createAccount"]>[0]): Promise<TestAccount>;
  /** Stops the sandbox and its receivers; rejects if the sandbox had internal errors. */
  close(): Promise<void>;
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

/** A value as text for a message: as JSON, or its type if it has no JSON. */
function shown(value: unknown): string {
  try {
    return JSON.stringify(value) ?? typeof value;
  } catch {
    return typeof value;
  }
}

/** Creates `startSandbox` from the function that opens sandboxes. By default in memory and on a free port. */
export const createStart =
  (open: OpenSandbox) =>
  (options: SandboxOptions = {}): Promise<TestSandbox> =>
    start(open, options);

async function start(open: OpenSandbox, options: SandboxOptions): Promise<TestSandbox> {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError("startSandbox takes its options as an object, such as { clock: 'frozen' }.");
  refuseUnknown("startSandbox", "option", Object.keys(options), OPTIONS);
  const given = settingsFrom(options);
  const { data } = given;
  const faults: unknown[] = [];
  const receivers: Receiver[] = [];
  /** By account id: records a webhook that arrived. */
  const recordArrival = new Map<number, (webhook: ReceivedWebhook) => void>();
  /** For each account: the webhooks that arrived in this world. */
  const arrivals: ReceivedWebhook[][] = [];
  const sandbox = await open({
    ...defaultSettings,
    port: 0,
    allowHttpWebhooks: true,
    memory: data === undefined,
    ...given,
    data: data ?? "",
    onFault: (error) => void faults.push(error),
    onArrived: ({ account, eventType, url, headers, body }) => {
      // The sandbox's own receivers record their webhooks on arrival.
      if (receivers.some((receiver) => url.startsWith(`${receiver.url}/`))) return;
      const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      recordArrival.get(account)?.({
        eventType,
        text: body,
        payload: JSON.parse(body),
        headers: Object.fromEntries(names),
      });
    },
  });
  const { url } = sandbox;
  const control = controlClient(url);

  const addFault = (fault: Error | undefined) => {
    if (fault) faults.push(fault);
  };

  const replaceWorld = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    for (const arrived of arrivals) arrived.length = 0;
    const result = await change();
    // Changed in place, because the gateway client and the test may hold the object.
    Object.assign(own, await control.showCredentials());
    return result;
  };

  const account = (credentials: Credentials): TestAccount => {
    const gateway = gatewayClient(url, credentials, (method, address, answer) =>
      addFault(findAnswerError(method, address, answer)),
    );
    const arrived: ReceivedWebhook[] = [];
    arrivals.push(arrived);
    const waiting = new Set<(webhook: ReceivedWebhook) => void>();
    const record = (webhook: ReceivedWebhook) => {
      arrived.push(webhook);
      addFault(findWebhookError(webhook));
      for (const check of [...waiting]) check(webhook);
    };
    recordArrival.set(credentials.accountId, record);
    return {
      credentials,
      gateway,
      receiver: async (options = {}) => {
        checkReceiver(options);
        const receiver = await startReceiver(gateway, options, record);
        receivers.push(receiver);
        return receiver;
      },
      waitFor: async (eventType, matches = () => true, options = {}) => {
        refuseUnknown("waitFor", "event type", [eventType], EVENT_TYPES);
        if (typeof matches !== "function") {
          timeoutOf(matches);
          throw new TypeError(
            "waitFor takes its options as the third argument: waitFor(event, undefined, { timeout: 5000 }).",
          );
        }
        const timeout = timeoutOf(options);
        const isMatch = (webhook: ReceivedWebhook) =>
          webhook.eventType === eventType && matches(webhook.payload);
        const found = arrived.find(isMatch);
        if (found) return found;
        return new Promise((resolve, reject) => {
          const check = (webhook: ReceivedWebhook) => {
            if (!isMatch(webhook)) return;
            clearTimeout(timer);
            waiting.delete(check);
            resolve(webhook);
          };
          const timer = setTimeout(() => {
            waiting.delete(check);
            const instead = arrived.map((webhook) => webhook.eventType).join(", ") || "nothing";
            reject(
              new Error(
                `No matching ${eventType} webhook arrived within ${timeout} ms; instead: ${instead}.`,
              ),
            );
          }, timeout);
          waiting.add(check);
        });
      },
    };
  };

  let closing: Promise<void> | undefined;
  const close = async () => {
    await sandbox.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    // An internal error of the sandbox must be reported even if the test passes.
    if (faults.length > 0) {
      throw new AggregateError(faults, `The sandbox had internal errors:\n${faults.map(String).join("\n")}`);
    }
  };

  const own = await control.showCredentials();
  let snapshots = 0;

  return {
    ...account(own),
    url,
    control,
    pay: (what) => control.pay(typeof what === "string" ? idOf(what) : what),
    settle: (id) => settleOutgoing(control, { id }),
    reject: (id, errorCode, errorMessage) => rejectOutgoing(control, { id, errorCode, errorMessage }),
    giveBack: (id, value) => control.returnPayout({ id, ...(value === undefined ? {} : { value }) }),
    openMed: (what) => control.openMed(typeof what === "string" ? contestedBy(what) : what),
    expire: (id) => control.expireCharge({ id }),
    cancel: (id) => control.cancelCharge({ id }),
    advance: async (by) => control.advanceClock(targetOf(by)),
    arm: (scenario, options) => control.armScenario({ scenario, ...options }),
    disarm: (id) => (id === undefined ? control.disarmAll() : control.disarm({ id })),
    freeze: () => control.setClock({ mode: "frozen" }),
    reset: (options) => replaceWorld(() => control.resetState(options)),
    snapshot: (name) => {
      snapshots += 1;
      return control.takeSnapshot({ name: name ?? `snapshot-${snapshots}` });
    },
    restore: (snapshot) =>
      replaceWorld(() =>
        control.restoreSnapshot({ name: typeof snapshot === "string" ? snapshot : snapshot.name }),
      ),
    createAccount: async (options) => account(await control.createAccount(options)),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** Throws a TypeError for a misspelled name: the test would wait in vain, or run with other settings. */
function refuseUnknown(where: string, what: string, given: readonly string[], known: readonly string[]) {
  // Callers without types may give no name at all.
  const unknown = given.map(String).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const [nearest] = nearMatches(unknown, known);
  const hint = nearest === undefined ? `Possible values: ${known.join(", ")}.` : `Did you mean ${nearest}?`;
  throw new TypeError(`${where}: unknown ${what} "${unknown}". ${hint}`);
}

/** Throws a TypeError for invalid options, with which the receiver would get other webhooks than the test expects. */
function checkReceiver(options: ReceiverOptions) {
  if (typeof options !== "object" || options === null || Array.isArray(options))
    throw new TypeError('receiver takes its options as an object, such as { events: ["cash_in"] }.');
  refuseUnknown("receiver", "option", Object.keys(options), ["events", "version", "headers"]);
  const { events = EVENT_TYPES } = options;
  if (!Array.isArray(events))
    throw new TypeError(`receiver: events must be a list of event types, not ${shown(events)}.`);
  refuseUnknown("receiver", "event type", events, EVENT_TYPES);
}

/** The target of `advance`. Throws a RangeError for what is neither a duration nor an instant. */
function targetOf(by: string): { by: string } | { to: string } {
  if (typeof by === "string" && parseDuration(by) !== null) return { by };
  if (
    typeof by === "string" &&
    /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(by) &&
    !Number.isNaN(Date.parse(by))
  )
    return { to: by };
  throw new RangeError(
    `advance: it must be a duration with a unit (90d, 1h30m) or an ISO 8601 instant with a time zone, not ${shown(by)}.`,
  );
}

/** The timeout in milliseconds. Throws for a misspelled option, because the test would silently get the default. */
function timeoutOf(options: { readonly timeout?: number }): number {
  if (typeof options !== "object" || options === null)
    throw new TypeError("waitFor takes its options as an object, such as { timeout: 5000 }.");
  refuseUnknown("waitFor", "option", Object.keys(options), ["timeout"]);
  const { timeout = 3_000 } = options;
  if (typeof timeout === "number" && timeout >= 0) return timeout;
  throw new RangeError(`waitFor: timeout must be a number of milliseconds, not ${JSON.stringify(timeout)}.`);
}

/** A PIX copy-and-paste code starts like every EMV code; anything else is an id. */
const idOf = (what: string): Pay => (what.startsWith("000201") ? { pixCode: what } : { transactionId: what });
