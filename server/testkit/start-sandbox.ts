import { type ControlClient, controlClient } from "../contract/client.js";
import { contestedBy } from "../contract/contested.js";
import type { Credentials } from "../contract/control/accounts.js";
import { parseDuration } from "../contract/duration.js";
import type { EventType } from "../contract/events.js";
import { rejectOutgoing, settleOutgoing } from "../contract/outgoing.js";
import { defaultSettings } from "../contract/start-settings.js";
import type { OpenSandbox } from "../opening.js";
import { type GatewayClient, gatewayClient } from "./gateway-client.js";
import type { SandboxOptions } from "./options.js";
import { brokenAnswer, brokenWebhook } from "./own-contract.js";
import { type ReceivedWebhook, type Receiver, type ReceiverOptions, startReceiver } from "./receiver.js";

type Pay = NonNullable<Parameters<ControlClient["pay"]>[0]>;
type OpenMed = NonNullable<Parameters<ControlClient["openMed"]>[0]>;

/** What one account of the sandbox can do: the seed account, or one of its own for each test worker. */
export interface TestAccount {
  readonly credentials: Credentials;
  /** The gateway, as this account calls it. */
  readonly gateway: GatewayClient;
  receiver(options?: ReceiverOptions): Promise<Receiver>;
  /**
   * Resolves with the first webhook, arrived already or to come, of this type whose payload is the one
   * meant; rejects after `timeout` milliseconds of real time (default 5000) with what arrived instead.
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
  const { clock = "running", retry, webhookTimeout, data, memory = data === undefined, ...rest } = options;
  const faults: unknown[] = [];
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
  });
  const { url } = sandbox;
  const control = controlClient(url);
  const receivers: Receiver[] = [];

  const note = (fault: Error | undefined) => {
    if (fault) faults.push(fault);
  };

  /** Of every account: what arrived in this world. */
  const mail: ReceivedWebhook[][] = [];
  const anotherWorld = async <Result>(change: () => Promise<Result>): Promise<Result> => {
    for (const arrived of mail) arrived.length = 0;
    const result = await change();
    // The same object, because the gateway's client and whoever took it out of the sandbox hold it.
    Object.assign(own, await control.showCredentials());
    return result;
  };

  const account = (credentials: Credentials): TestAccount => {
    const gateway = gatewayClient(url, credentials, (method, address, answer) =>
      note(brokenAnswer(method, address, answer)),
    );
    const arrived: ReceivedWebhook[] = [];
    mail.push(arrived);
    const waiting = new Set<(webhook: ReceivedWebhook) => void>();
    return {
      credentials,
      gateway,
      receiver: async (wanted = {}) => {
        const receiver = await startReceiver(gateway, wanted, (webhook) => {
          arrived.push(webhook);
          note(brokenWebhook(webhook));
          for (const tell of [...waiting]) tell(webhook);
        });
        receivers.push(receiver);
        return receiver;
      },
      waitFor: (eventType, isMeant = () => true, { timeout = 5_000 } = {}) => {
        const matches = (one: ReceivedWebhook) => one.eventType === eventType && isMeant(one.payload);
        const found = arrived.find(matches);
        if (found) return Promise.resolve(found);
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

function instantOrMode(text: string): string {
  if (text === "running" || text === "frozen") return text;
  if (Number.isNaN(Date.parse(text))) throw new RangeError(`"${text}" is not an ISO 8601 instant.`);
  return text;
}

/** A copy-and-paste code starts as every EMV code does; anything else is an id. */
const idOf = (what: string): Pay => (what.startsWith("000201") ? { pixCode: what } : { transactionId: what });
