import type { Credentials } from "../contract/accounts/accounts.control.js";
import { type ControlClient, controlClient } from "../contract/client.js";
import { parseDuration } from "../contract/clock/duration.js";
import { contestedBy } from "../contract/meds/contested.js";
import { nearMatches } from "../contract/near.js";
import { rejectOutgoing, settleOutgoing } from "../contract/payouts/outgoing.js";
import { defaultSettings, settingTable } from "../contract/settings/start-settings.js";
import { EVENT_TYPES, type EventType } from "../contract/webhooks/event-types.js";
import { findAnswerError, findWebhookError } from "./contract-check.js";
import { type GatewayClient, gatewayClient } from "./gateway-client.js";
import { type ReceivedWebhook, type Receiver, type ReceiverOptions, startReceiver } from "./receiver.js";
import type { OpenSandbox } from "./sandbox-options.js";
import { OPTIONS, type SandboxOptions } from "./testkit-options.js";

type Pay = NonNullable<Parameters<ControlClient["pay"]>[0]>;
type OpenMed = NonNullable<Parameters<ControlClient["openMed"]>[0]>;

/** What one account of the sandbox can do: the seed account, or one of its own for each test worker. */
export interface TestAccount {
  readonly credentials: Credentials;
  /** The gateway, as this account calls it. */
  readonly gateway: GatewayClient;
  receiver(options?: ReceiverOptions): Promise<Receiver>;
  /**
   * Resolves with the first webhook, arrived already or to come, of this type whose payload is the one meant, at a
   * `receiver()` or at a URL that somebody else has registered, which has answered it by then. Rejects after `timeout`
   * milliseconds of real time (default 3000, so that it speaks before the runner gives up) with what arrived instead.
   */
  waitFor(
    eventType: EventType,
    isMeant?: (payload: ReceivedWebhook["payload"]) => boolean,
    options?: { readonly timeout?: number },
  ): Promise<ReceivedWebhook>;
}

/** A sandbox of a test's own, with hands for everybody who is not the integrator. */
export interface TestSandbox extends TestAccount {
  readonly url: string;
  /** Every control operation. */
  readonly control: ControlClient;
  /** Somebody pays: a charge by any of its ids or its code, or `{pixKey, value}` directly. */
  pay(what: string | Pay): ReturnType<ControlClient["pay"]>;
  /** A pending payout or refund arrives. */
  settle(id: string): ReturnType<ControlClient["settlePayout"]>;
  reject(id: string, errorCode: string, errorMessage?: string): ReturnType<ControlClient["rejectPayout"]>;
  /** The receiver of a confirmed payout sends it back; all that has not come back yet, or `value` reais of it. */
  giveBack(id: string, value?: number): ReturnType<ControlClient["returnPayout"]>;
  /**
   * The payer's bank contests a payment, by any of its ids: the MED is RECEIVED at once, and what it contests is
   * blocked, unless `receive` is false. `control.acceptMed` and its neighbours take it on.
   */
  openMed(what: string | OpenMed): ReturnType<ControlClient["openMed"]>;
  /** Lets a charge expire now, without moving time. */
  expire(id: string): ReturnType<ControlClient["expireCharge"]>;
  /** The receiver cancels a cob. */
  cancel(id: string): ReturnType<ControlClient["cancelCharge"]>;
  /** Moves time forward by a duration such as `90d`, or to an ISO instant, and runs all that falls due. */
  advance(by: string): ReturnType<ControlClient["advanceClock"]>;
  /** Lets the next `times` requests (all, when absent) meet a scenario without asking for it. */
  arm(
    scenario: string,
    options?: Omit<NonNullable<Parameters<ControlClient["armScenario"]>[0]>, "scenario">,
  ): ReturnType<ControlClient["armScenario"]>;
  /** Disarms what was armed under a number, or everything. */
  disarm(id?: number): ReturnType<ControlClient["disarmAll"]>;
  freeze(): ReturnType<ControlClient["setClock"]>;
  /**
   * Back to the beginning, in place: the first time, the seed account, no webhooks. What arrived before counts
   * for no `waitFor` any more. With another seed `credentials` are others.
   */
  reset(options?: { readonly seed?: number }): ReturnType<ControlClient["resetState"]>;
  /** Puts the whole state aside, under a name of its own unless one is given. */
  snapshot(name?: string): ReturnType<ControlClient["takeSnapshot"]>;
  /** Takes a snapshot up again, time included; what was on its way to a webhook goes out again. */
  restore(snapshot: string | { readonly name: string }): ReturnType<ControlClient["restoreSnapshot"]>;
  createAccount(wanted?: Parameters<ControlClient["createAccount"]>[0]): Promise<TestAccount>;
  /** Stops it and its receivers; rejects when the sandbox had faults of its own meanwhile. */
  close(): Promise<void>;
}

const milliseconds = (text: string) => {
  const value = parseDuration(text);
  if (value === null) throw new RangeError(`"${text}" is not a duration with a unit, such as 5s or 1h30m.`);
  return value;
};

/** What starts sandboxes for tests, in memory and on a free port unless told otherwise, from what opens them. */
export const createStart =
  (open: OpenSandbox) =>
  (options: SandboxOptions = {}): Promise<TestSandbox> =>
    start(open, options);

async function start(open: OpenSandbox, options: SandboxOptions): Promise<TestSandbox> {
  if (typeof options !== "object" || options === null)
    throw new TypeError("startSandbox takes its options as an object, such as { clock: 'frozen' }.");
  refuseUnknown("startSandbox", "option", Object.keys(options), OPTIONS);
  refuseInvalid(options);
  const { clock = "running", retry, webhookTimeout, data, memory = data === undefined, ...rest } = options;
  const faults: unknown[] = [];
  const receivers: Receiver[] = [];
  /** By account, what takes in what arrived. */
  const mail = new Map<number, (webhook: ReceivedWebhook) => void>();
  /** Of every account: what arrived in this world. */
  const arrivals: ReceivedWebhook[][] = [];
  const sandbox = await open({
    ...defaultSettings,
    port: 0,
    allowHttpWebhooks: true,
    ...rest,
    memory,
    data: data ?? "",
    ...(retry === undefined ? {} : { retry: retry.map(milliseconds) }),
    ...(webhookTimeout === undefined ? {} : { webhookTimeout: milliseconds(webhookTimeout) }),
    clock: instantOrMode(clock),
    onFault: (error) => void faults.push(error),
    onArrived: ({ account, eventType, url, headers, body }) => {
      // Those of a receiver have told of it when it came.
      if (receivers.some((receiver) => url.startsWith(`${receiver.url}/`))) return;
      const names = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
      mail.get(account)?.({
        eventType,
        text: body,
        payload: JSON.parse(body),
        headers: Object.fromEntries(names),
      });
    },
  });
  const { url } = sandbox;
  const control = controlClient(url);

  const note = (fault: Error | undefined) => {
    if (fault) faults.push(fault);
  };

  const anotherWorld = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    for (const arrived of arrivals) arrived.length = 0;
    const result = await change();
    // The same object, because the gateway's client and whoever took it out of the sandbox hold it.
    Object.assign(own, await control.showCredentials());
    return result;
  };

  const account = (credentials: Credentials): TestAccount => {
    const gateway = gatewayClient(url, credentials, (method, address, answer) =>
      note(findAnswerError(method, address, answer)),
    );
    const arrived: ReceivedWebhook[] = [];
    arrivals.push(arrived);
    const waiting = new Set<(webhook: ReceivedWebhook) => void>();
    const take = (webhook: ReceivedWebhook) => {
      arrived.push(webhook);
      note(findWebhookError(webhook));
      for (const tell of [...waiting]) tell(webhook);
    };
    mail.set(credentials.accountId, take);
    return {
      credentials,
      gateway,
      receiver: async (wanted = {}) => {
        const receiver = await startReceiver(gateway, wanted, take);
        receivers.push(receiver);
        return receiver;
      },
      waitFor: async (eventType, isMeant = () => true, options = {}) => {
        refuseUnknown("waitFor", "event type", [eventType], EVENT_TYPES);
        const timeout = timeoutOf(options);
        const matches = (one: ReceivedWebhook) => one.eventType === eventType && isMeant(one.payload);
        const found = arrived.find(matches);
        if (found) return found;
        return new Promise((resolve, reject) => {
          const tell = (webhook: ReceivedWebhook) => {
            if (!matches(webhook)) return;
            clearTimeout(timer);
            waiting.delete(tell);
            resolve(webhook);
          };
          const timer = setTimeout(() => {
            waiting.delete(tell);
            const instead = arrived.map((one) => one.eventType).join(", ") || "nothing";
            reject(
              new Error(
                `No ${eventType} webhook like that arrived within ${timeout} ms; what arrived: ${instead}.`,
              ),
            );
          }, timeout);
          waiting.add(tell);
        });
      },
    };
  };

  let closing: Promise<void> | undefined;
  const close = async () => {
    await sandbox.close();
    await Promise.all(receivers.map((receiver) => receiver.close()));
    // A fault of the sandbox's own must not hide behind a test that passes.
    if (faults.length > 0) {
      throw new AggregateError(
        faults,
        `The sandbox had faults of its own:\n${faults.map(String).join("\n")}`,
      );
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
    advance: (by) => control.advanceClock(parseDuration(by) === null ? { to: by } : { by }),
    arm: (scenario, options) => control.armScenario({ scenario, ...options }),
    disarm: (id) => (id === undefined ? control.disarmAll() : control.disarm({ id })),
    freeze: () => control.setClock({ mode: "frozen" }),
    reset: (options) => anotherWorld(() => control.resetState(options)),
    snapshot: (name) => {
      snapshots += 1;
      return control.takeSnapshot({ name: name ?? `snapshot-${snapshots}` });
    },
    restore: (snapshot) =>
      anotherWorld(() =>
        control.restoreSnapshot({ name: typeof snapshot === "string" ? snapshot : snapshot.name }),
      ),
    createAccount: async (wanted) => account(await control.createAccount(wanted)),
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** A typo would have a test wait for nothing, or run under other conditions than it says. */
function refuseUnknown(where: string, what: string, given: readonly string[], known: readonly string[]) {
  const unknown = given.find((one) => !known.includes(one));
  if (unknown === undefined) return;
  const [meant] = nearMatches(unknown, known);
  const hint = meant === undefined ? `it knows ${known.join(", ")}` : `did you mean ${meant}?`;
  throw new TypeError(`${where} knows no ${what} "${unknown}": ${hint}`);
}

/** A misspelt timeout would have a test wait for 3 s that asks for more. */
function timeoutOf(options: { readonly timeout?: number }): number {
  if (typeof options !== "object" || options === null)
    throw new TypeError("waitFor takes its options as an object, such as { timeout: 5000 }.");
  refuseUnknown("waitFor", "option", Object.keys(options), ["timeout"]);
  const { timeout = 3_000 } = options;
  if (typeof timeout === "number" && timeout >= 0) return timeout;
  throw new RangeError(`waitFor: timeout must be a number of milliseconds, not ${JSON.stringify(timeout)}.`);
}

/** What the command line would refuse; durations and instants are read where they are used. */
function refuseInvalid(options: SandboxOptions) {
  for (const { name, read } of settingTable) {
    const value = (options as Partial<Record<string, unknown>>)[name];
    if (value === undefined || ["clock", "retry", "webhookTimeout"].includes(name)) continue;
    const told = read(Array.isArray(value) ? value.join() : String(value));
    if ("problem" in told)
      throw new RangeError(`startSandbox: ${name} ${told.problem}, not ${JSON.stringify(value)}.`);
  }
}

function instantOrMode(text: string): string {
  if (text === "running" || text === "frozen") return text;
  if (Number.isNaN(Date.parse(text))) throw new RangeError(`"${text}" is not an ISO 8601 instant.`);
  return text;
}

/** A copy-and-paste code starts as every EMV code does; anything else is an id. */
const idOf = (what: string): Pay => (what.startsWith("000201") ? { pixCode: what } : { transactionId: what });
