import { type ControlClient, controlClient, UnreachableError } from "../contract/client.js";
import { sandboxFetch, sendToSandbox } from "../contract/sandbox-fetch.js";
import { checkOptions, shown } from "./check-arguments.js";
import { type OpenAccount, openAccount } from "./test-account.js";
import { type TestSandbox, testSandbox } from "./test-sandbox.js";

export interface ConnectOptions {
  /** The token of a sandbox that other machines can reach; default: the variable `LOCALPIX_TOKEN`. */
  readonly token?: string;
  /** Nobody else uses the sandbox: allows `reset()` and `restore()`, which remove the accounts of all its users. */
  readonly exclusive?: boolean;
}

/**
 * Joins a running sandbox: one of `localpix start`, of `localpix exec`, or of another process's `startSandbox()`. `url` is
 * by default the variable `LOCALPIX_URL`, which `localpix exec` sets. `close()` disconnects: it removes the receivers that
 * this object has registered and ends its forwardings, and the sandbox runs on.
 *
 * All users of the sandbox share its clock, armed scenarios and holds, but need not share accounts: let each worker create its
 * own with `createAccount()`, and use `forwardTo()`, `receiver()` and `waitFor()` of that account.
 */
export async function connect(
  url: string | undefined = process.env.LOCALPIX_URL,
  options: ConnectOptions = {},
): Promise<TestSandbox> {
  checkOptions("connect", options, ["token", "exclusive"], '{ token: "…" }');
  const { token = process.env.LOCALPIX_TOKEN, exclusive = false } = options;
  if (typeof url !== "string" || !/^https?:/i.test(url) || !URL.canParse(url))
    throw new TypeError(
      `connect: the address of the sandbox must be a URL such as "http://127.0.0.1:7490", not ${shown(url)}. Without an address, LOCALPIX_URL must be set, as localpix exec does.`,
    );
  const { origin } = new URL(url);
  const control = controlClient(origin, token, sendToSandbox);
  const { seed } = await control.health().catch((error: unknown) => {
    if (!(error instanceof UnreachableError)) throw error;
    throw new Error(
      `connect: no sandbox answers at ${origin}. Start one with "localpix start", or run the tests with "localpix exec -- <command>".`,
      { cause: error },
    );
  });
  const own = await control.showCredentials();
  /** By account: the number of the last attempt that was looked at. A new account has none, and has missed nothing. */
  const seen = new Map([[own.accountId, await lastAttempt(control, own.accountId)]]);
  return testSandbox({
    url: origin,
    ca: await authorityOf(origin),
    token,
    control,
    own,
    seed,
    faults: [],
    open: (access, credentials) =>
      openAccount(access, credentials, (account) => look(control, seen, account)),
    onReplaced: () => seen.clear(),
    close: async (accounts) => {
      await Promise.all(accounts.map((account) => leave(control, account)));
    },
    ...(exclusive ? {} : { refuseReplacing }),
  });
}

/** The certificate authority of a sandbox with TLS; null if it has none. */
async function authorityOf(origin: string): Promise<string | null> {
  if (!origin.startsWith("https:")) return null;
  const response = await sandboxFetch(`${origin}/sandbox/ca.pem`);
  // Behind a proxy that speaks TLS, the sandbox may have none.
  return response.ok ? response.text() : null;
}

function refuseReplacing(what: string): void {
  throw new Error(
    `${what}: this sandbox may have other users, who would lose their accounts. Use createAccount() for a clean account, or connect(url, { exclusive: true }) if it is yours alone.`,
  );
}

/** The journal number of the newest delivery attempt of an account; 0 if there is none. */
async function lastAttempt(control: ControlClient, account: number): Promise<number> {
  const { rows } = await control.searchActivity({ group: "attempts", account, limit: 1 });
  return rows[0]?.entry.seq ?? 0;
}

/** Records the webhooks that have arrived at registered URLs other than this object's own receivers. */
async function look(control: ControlClient, seen: Map<number, number>, account: OpenAccount): Promise<void> {
  const { accountId } = account.credentials;
  const since = seen.get(accountId) ?? 0;
  const { entries, next } = await control.readJournal({
    account: accountId,
    type: "delivery.attempted",
    since,
    limit: 1000,
  });
  // Another look has read these entries meanwhile.
  if ((seen.get(accountId) ?? 0) !== since) return;
  seen.set(accountId, next);
  for (const entry of entries) {
    if (entry.type !== "delivery.attempted" || entry.data.statusCode === null) continue;
    const { url, deliveryId, attempt: number } = entry.data;
    // What this object receives or forwards is recorded on arrival; what other listeners forward is not for this test.
    if (/^listen:/.test(url) || account.receivers.some((receiver) => url.startsWith(`${receiver.url}/`)))
      continue;
    const { eventType, body, attemptList } = await control.showDelivery({ id: deliveryId });
    const attempt = attemptList.find((candidate) => candidate.number === number);
    const names = Object.entries(attempt?.requestHeaders ?? {});
    account.arrivals.record({
      eventType,
      text: body,
      payload: JSON.parse(body),
      headers: Object.fromEntries(names.map(([name, value]) => [name.toLowerCase(), value])),
    });
  }
}

/** Removes the receivers of an account from the sandbox, and ends them. */
async function leave(control: ControlClient, account: OpenAccount): Promise<void> {
  try {
    if (account.receivers.length === 0) return;
    const { endpoints } = await control.listEndpoints({ account: account.credentials.accountId });
    const own = endpoints.filter(({ url }) =>
      account.receivers.some((receiver) => url.startsWith(`${receiver.url}/`)),
    );
    // A strict sandbox has no such operation, and keeps the URLs until its next reset.
    for (const { id } of own)
      await account.gateway.send("deleteWebhook", undefined, { params: { id: String(id) } });
  } catch (error) {
    // The sandbox may have been stopped before the tests that use it.
    if (!(error instanceof UnreachableError)) throw error;
  } finally {
    await account.close();
  }
}
