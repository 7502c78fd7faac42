import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EntryType, type JournalEntry, journalEntry } from "../../server/contract/journal/journal.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { type Changes, changed } from "./bodies.js";
import { complainedOf, expectErrorBody } from "./error-bodies.js";

/** When the frozen sandboxes of the rows stand: noon of a Thursday in São Paulo. */
export const NOON = "2030-02-14T15:00:00.000Z";

type Settings = Omit<Parameters<TestSandbox["control"]["changeAccount"]>[0] & object, "id">;

/** Where a row plays: the sandbox, the account that calls, and what was answered. */
export interface Scene {
  readonly sandbox: TestSandbox;
  readonly account: TestAccount;
  readonly accountId: number;
  /** The body that was sent. */
  readonly sent: Record<string, unknown>;
  /** The body that was answered; empty before the call. */
  readonly answer: Record<string, unknown>;
  /** The transactionId or the txid that was answered. */
  readonly id: string;
  readonly receivers: readonly Awaited<ReturnType<TestAccount["receiver"]>>[];
  /** What the row's own `before` puts aside for later. */
  readonly kept: Record<string, string>;
}

/** One line of a table: a call, what it answers, and every journal entry that it causes, in order. */
export interface Row {
  /** What is tried. */
  readonly it: string;
  /** What differs from the valid body, by path; undefined takes a field out. */
  readonly change?: Changes | ((scene: Scene) => Changes);
  /** The whole body, where it is not the valid one with changes; a text is sent as it is. */
  readonly body?: unknown;
  /** What stands in the path, by name, where it is not the table's own. */
  readonly params?: Readonly<Record<string, string>> | ((scene: Scene) => Readonly<Record<string, string>>);
  readonly headers?: Readonly<Record<string, string>> | ((scene: Scene) => Record<string, string>);
  readonly scenario?: string;
  /** What the account that calls has, each row's being its own: 1,000.00 with this; 100,000.00 without. */
  readonly account?: Settings & { readonly balance?: number };
  /** The account has a receiver for these events before the call. */
  readonly receiver?: Parameters<TestAccount["receiver"]>[0];
  /** The sandbox's time is moved here first. */
  readonly at?: string;
  /** Happens before the call; what it writes does not count. */
  readonly before?: (scene: Scene) => Promise<unknown>;
  readonly status: number;
  readonly code?: string;
  /** The fields that the answer complains of, one entry each and no others. */
  readonly fields?: readonly string[];
  /** A part of the message, or of one of its entries. */
  readonly says?: string;
  readonly details?: Readonly<Record<string, unknown>> | ((scene: Scene) => Record<string, unknown>);
  readonly answer?: object | ((scene: Scene) => object);
  /** What has become of the transaction at the end, as the control API tells it. */
  readonly ends?: object;
  /** Happens after the answer; what it writes counts. */
  readonly after?: (scene: Scene) => Promise<unknown>;
  /** Every entry of the account, in order. A refusal that says nothing else causes `request.refused` only. */
  readonly journal?: readonly EntryType[];
  /** Available and blocked at the end. A refusal that says nothing else leaves them as they were. */
  readonly balance?: readonly [available: number, blocked: number];
  /** The payloads that arrived at the receiver, whole. */
  readonly hears?: (scene: Scene) => readonly object[];
}

export interface Table {
  readonly operation: GatewayOperationName;
  /** The body that `change` starts from. */
  readonly valid?: () => object;
  /** What stands in the path, by name; made anew for each row. */
  readonly params?: () => Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  /** How the sandbox of this table is started; frozen at noon and settling by hand unless it says otherwise. */
  readonly sandbox?: Parameters<typeof startSandbox>[0];
}

/** Runs a table: one sandbox for all of its rows, each row a test of its own. */
export function table(title: string, { operation, valid, params, rows, sandbox: options }: Table): void {
  describe(title, () => {
    let sandbox: TestSandbox;
    beforeAll(async () => {
      sandbox = await startSandbox({ clock: NOON, settlement: "manual", ...options });
    });
    afterAll(async () => {
      const { ok, checks } = await sandbox.control.verify();
      await sandbox.close();
      expect(ok, JSON.stringify(checks.filter((check) => !check.ok))).toBe(true);
    });
    for (const row of rows) {
      test(row.it, () => play(sandbox, operation, valid, params ? { params: params(), ...row } : row));
    }
  });
}

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

async function play(
  sandbox: TestSandbox,
  name: GatewayOperationName,
  valid: (() => object) | undefined,
  row: Row,
): Promise<void> {
  const operation = gatewayOperations[name];
  if (row.at) await sandbox.advance(row.at);
  const account = await ownAccount(sandbox, row.account ?? { balance: 100_000 });
  const accountId = account.credentials.accountId;
  const receivers = row.receiver ? [await account.receiver(row.receiver)] : [];
  const scene: Mutable<Scene> = {
    ...{ sandbox, account, accountId, receivers },
    ...{ sent: {}, answer: {}, id: "", kept: {} },
  };
  await row.before?.(scene);

  const token = await account.gateway.token();
  const before = await sandbox.control.showAccount({ id: accountId });
  const since = await latest(sandbox);
  const { now } = await sandbox.control.showClock();
  const changes = typeof row.change === "function" ? row.change(scene) : row.change;
  const body = row.body ?? (valid && changed(valid(), changes ?? {}));
  scene.sent = typeof body === "object" ? (body as Scene["sent"]) : {};
  const answer = await account.gateway.send(name, body, {
    ...(row.scenario === undefined ? {} : { scenario: row.scenario }),
    ...(row.params === undefined
      ? {}
      : { params: typeof row.params === "function" ? row.params(scene) : row.params }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof row.headers === "function" ? row.headers(scene) : row.headers),
    },
  });
  scene.answer = answer.body as Scene["answer"];
  // A transfer through the directory answers its number as `id`.
  scene.id = String(scene.answer.transactionId ?? scene.answer.txid ?? scene.answer.id ?? "");

  const seen = `${answer.status} ${JSON.stringify(answer.body)}`;
  expect(answer.status, seen).toBe(row.status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  if (row.status < 300) {
    const wanted = typeof row.answer === "function" ? row.answer(scene) : (row.answer ?? {});
    expect(answer.body).toMatchObject(wanted);
  } else {
    expectRefusal(answer.body, operation, now, row, scene);
  }

  await row.after?.(scene);
  // Every delivery attempt that is under way comes to rest before it is looked at.
  if (row.receiver) await sandbox.advance("0s");
  await expectConsequences(sandbox, accountId, since, before.balance, row, scene);
}

/** An account that nobody else uses, so that a row finds it as it says. */
async function ownAccount(
  sandbox: TestSandbox,
  { balance = 1_000, ...settings }: NonNullable<Row["account"]>,
): Promise<TestAccount> {
  const account = await sandbox.createAccount({ balance });
  if (Object.keys(settings).length > 0) {
    await sandbox.control.changeAccount({ id: account.credentials.accountId, ...settings });
  }
  return account;
}

function expectRefusal(
  body: unknown,
  { errors, method, paths }: (typeof gatewayOperations)[GatewayOperationName],
  timestamp: string,
  row: Row,
  scene: Scene,
): void {
  const { status, code } = row;
  const said = expectErrorBody(body, { shape: errors, status, method, path: paths[0], timestamp, code });
  // A list is what the full shape says of a body that is refused, and of nothing else (specification: Errors).
  const isList = errors === "full" && row.fields !== undefined;
  expect(Array.isArray(said.message), "message is a list").toBe(isList);
  if (row.fields) expect(complainedOf(said.message)).toEqual([...row.fields].sort());
  if (row.says !== undefined) expect([said.message].flat().join("\n")).toContain(row.says);
  if (row.details !== undefined) {
    expect(said.details).toEqual(typeof row.details === "function" ? row.details(scene) : row.details);
  }
}

async function expectConsequences(
  sandbox: TestSandbox,
  accountId: number,
  since: number,
  before: { available: number; blocked: number },
  row: Row,
  scene: Scene,
): Promise<void> {
  const entries = await entriesOf(sandbox, accountId, since);
  const refusal = row.status >= 400 ? (["request.refused"] as const) : undefined;
  const journal = row.journal ?? refusal;
  if (journal === undefined) throw new Error(`The row "${row.it}" does not say what it causes.`);
  expect(entries.map(({ type }) => type)).toEqual(journal);

  const { balance } = await sandbox.control.showAccount({ id: accountId });
  const wanted = row.balance
    ? { available: row.balance[0], blocked: row.balance[1] }
    : row.status >= 400
      ? before
      : undefined;
  if (wanted) expect(balance).toEqual(wanted);
  if (row.ends) expect(await sandbox.control.showTransaction({ id: scene.id })).toMatchObject(row.ends);

  const heard = scene.receivers.flatMap(({ received }) => received.map(({ payload }) => payload));
  if (row.hears) expect(heard).toEqual(row.hears(scene));
  else expect(heard, "no row is silent about a webhook").toEqual([]);
}

/** How far the journal of a sandbox has been read, so that nobody reads it from the beginning twice. */
const read = new WeakMap<TestSandbox, number>();

/** The number of the newest journal entry. */
export async function latest(sandbox: TestSandbox): Promise<number> {
  let since = read.get(sandbox) ?? 0;
  for (;;) {
    const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
    read.set(sandbox, since);
    if (entries.length === 0) return since;
    since = next;
  }
}

/** Entries after `since` about this account, or about nobody; each held against its schema. The clock's are left out. */
export async function entriesOf(
  sandbox: TestSandbox,
  accountId: number,
  since: number,
): Promise<JournalEntry[]> {
  const { entries } = await sandbox.control.readJournal({ since, limit: 1000 });
  for (const entry of entries) expect(journalEntry.safeParse(entry).error, entry.type).toBeUndefined();
  return entries.filter(
    ({ account, type }) => account === accountId || (account === null && type !== "clock.changed"),
  );
}
