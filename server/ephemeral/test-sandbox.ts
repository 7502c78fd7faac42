import type { Credentials } from "../contract/accounts/accounts.control.js";
import type { ControlClient } from "../contract/client.js";
import { parseDuration } from "../contract/clock/duration.js";
import { isInstant } from "../contract/clock/instant.js";
import { contestedBy } from "../contract/meds/contested.js";
import { rejectOutgoing, settleOutgoing } from "../contract/payouts/outgoing.js";
import { checkOptions, refusingSurplus, shown } from "./check-arguments.js";
import { waitUntilIdle } from "./idle.js";
import type { OpenAccount, openAccount, TestAccount } from "./test-account.js";

type Pay = NonNullable<Parameters<ControlClient["pay"]>[0]>;
type OpenMed = NonNullable<Parameters<ControlClient["openMed"]>[0]>;

/** What a new account starts with; what is absent gets a default. */
export type AccountOptions = NonNullable<Parameters<ControlClient["createAccount"]>[0]>;

/**
 * A sandbox for a test, with shortcuts for what payers, banks and the clock do. What it has as an account, such as
 * `credentials`, `gateway`, `receiver()`, `forwardTo()` and `waitFor()`, is that of its seed account.
 */
export interface TestSandbox extends TestAccount {
  readonly url: string;
  /** With `tls` or `mtls`: the certificate authority that your HTTPS client must trust, as PEM; otherwise null. */
  readonly ca: string | null;
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
  /**
   * Resolves when nothing is due at the current instant of the sandbox and no webhook is on its way, of any account. What is
   * due later does not count: move the clock with `advance()`. Rejects after `timeout` milliseconds of real time (default
   * 3000) with what is still going on.
   */
  idle(options?: { readonly timeout?: number }): Promise<void>;
  /** Applies a scenario to the next `times` requests (default: all) without their asking for it. */
  arm(
    scenario: string,
    options?: Omit<NonNullable<Parameters<ControlClient["armScenario"]>[0]>, "scenario">,
  ): ReturnType<ControlClient["armScenario"]>;
  /** Disarms the scenario armed with this number, or all. */
  disarm(id?: number): ReturnType<ControlClient["disarmAll"]>;
  /** Stops the clock. */
  freeze(): ReturnType<ControlClient["setClock"]>;
  /**
   * Resets the sandbox in place: start time, seed account, no webhooks. `received` is empty then. Another seed gives other
   * `credentials`.
   */
  reset(options?: { readonly seed?: number }): ReturnType<ControlClient["resetState"]>;
  /** Saves the whole state as a snapshot; without a name it gets one. */
  snapshot(name?: string): ReturnType<ControlClient["takeSnapshot"]>;
  /** Restores a snapshot, including the clock; deliveries that were under way then are sent again. */
  restore(snapshot: string | { readonly name: string }): ReturnType<ControlClient["restoreSnapshot"]>;
  /**
   * Creates an account of its own, e.g. for each test worker: with a balance in reais (default 0). Its webhooks arrive at
   * its own `receiver()` and `forwardTo()`, and its own `waitFor()` waits for them.
   */
  createAccount(options?: AccountOptions): Promise<TestAccount>;
  /** Stops the sandbox and its receivers; rejects if the sandbox had internal errors. */
  close(): Promise<void>;
}

/** How a test reaches its sandbox. */
export interface SandboxAccess {
  readonly url: string;
  readonly ca: string | null;
  readonly token?: string | undefined;
  readonly control: ControlClient;
  /** The credentials of the seed account. */
  readonly own: Credentials;
  /** The seed of its world. */
  readonly seed: number;
  /** What was found that only a fault of the sandbox explains; `close()` reports it. */
  readonly faults: unknown[];
  /** Opens an account of this sandbox, the seed account first. */
  readonly open: typeof openAccount;
  /** Throws if a test must not replace the world, because others use it too. */
  readonly refuseReplacing?: (what: string) => void;
  /** After the world was replaced. */
  readonly onReplaced?: () => void;
  /** Leaves the sandbox, or stops it; closes the accounts. */
  readonly close: (accounts: readonly OpenAccount[]) => Promise<void>;
}

/** What a test can do with a sandbox, beside what it can do with an account. */
type SandboxMethods = Omit<TestSandbox, keyof TestAccount | "url" | "ca" | "control" | "close">;

const MOST_ARGUMENTS: { readonly [Name in keyof SandboxMethods]: number } = {
  pay: 1,
  settle: 1,
  reject: 3,
  giveBack: 2,
  openMed: 1,
  expire: 1,
  cancel: 1,
  advance: 1,
  idle: 1,
  arm: 2,
  disarm: 1,
  freeze: 0,
  reset: 1,
  snapshot: 1,
  restore: 1,
  createAccount: 1,
};

export function testSandbox(access: SandboxAccess): TestSandbox {
  const { url, ca, token, control, own, faults } = access;
  const accounts: OpenAccount[] = [];
  const open = (credentials: Credentials): TestAccount => {
    const addFault = (fault: Error | undefined) => void (fault && faults.push(fault));
    const account = access.open({ url, token, control, addFault }, credentials);
    accounts.push(account);
    const { gateway, received, receiver, forwardTo, waitFor } = account;
    return { credentials, gateway, received, receiver, forwardTo, waitFor };
  };
  let { seed } = access;
  let snapshots = 0;
  let closing: Promise<void> | undefined;

  const replaceWorld = async <Result extends { readonly seed: number }>(
    what: string,
    change: () => Promise<Result>,
  ): Promise<Result> => {
    access.refuseReplacing?.(what);
    for (const account of accounts) account.clear();
    const result = await change();
    access.onReplaced?.();
    // The same seed gives the same credentials. Changed in place, because the gateway client and the test may hold them.
    if (result.seed !== seed) Object.assign(own, await control.showCredentials());
    ({ seed } = result);
    return result;
  };

  const close = async () => {
    await access.close(accounts);
    // An internal error of the sandbox must be reported even if the test passes.
    if (faults.length > 0) {
      throw new AggregateError(faults, `The sandbox had internal errors:\n${faults.map(String).join("\n")}`);
    }
  };

  const methods: SandboxMethods = {
    pay: (what) => control.pay(typeof what === "string" ? idOf(what) : what),
    settle: (id) => settleOutgoing(control, { id }),
    reject: (id, errorCode, errorMessage) => rejectOutgoing(control, { id, errorCode, errorMessage }),
    giveBack: (id, value) => control.returnPayout({ id, ...(value === undefined ? {} : { value }) }),
    openMed: (what) => control.openMed(typeof what === "string" ? contestedBy(what) : what),
    expire: (id) => control.expireCharge({ id }),
    cancel: (id) => control.cancelCharge({ id }),
    advance: async (by) => control.advanceClock(targetOf(by)),
    idle: async (options = {}) => {
      await waitUntilIdle(control, options);
      for (const account of accounts) await account.look();
    },
    arm: (scenario, options) => control.armScenario({ scenario, ...options }),
    disarm: (id) => (id === undefined ? control.disarmAll() : control.disarm({ id })),
    freeze: () => control.setClock({ mode: "frozen" }),
    reset: (options) => replaceWorld("reset", () => control.resetState(options)),
    snapshot: (name) => {
      snapshots += 1;
      return control.takeSnapshot({ name: name ?? `snapshot-${snapshots}` });
    },
    restore: (snapshot) =>
      replaceWorld("restore", () =>
        control.restoreSnapshot({ name: typeof snapshot === "string" ? snapshot : snapshot.name }),
      ),
    createAccount: async (options = {}) => {
      checkOptions("createAccount", options, ["name", "document", "pixKey", "balance"], "{ balance: 500 }");
      return open(await control.createAccount(options));
    },
  };

  return {
    ...open(own),
    url,
    ca,
    control,
    ...refusingSurplus<SandboxMethods>(methods, MOST_ARGUMENTS),
    // The hooks of test runners pass arguments of their own, as in `afterAll(sandbox.close)`.
    close: () => {
      closing ??= close();
      return closing;
    },
  };
}

/** The target of `advance`. Throws a RangeError for what is neither a duration nor an instant. */
function targetOf(by: string): { by: string } | { to: string } {
  if (typeof by === "string" && parseDuration(by) !== null) return { by };
  if (typeof by === "string" && isInstant(by)) return { to: by };
  throw new RangeError(
    `advance: it must be a duration with a unit (90d, 1h30m) or an ISO 8601 instant with a time zone, not ${shown(by)}.`,
  );
}

/** A PIX copy-and-paste code starts like every EMV code; anything else is an id. */
const idOf = (what: string): Pay => (what.startsWith("000201") ? { pixCode: what } : { transactionId: what });
