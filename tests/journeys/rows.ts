import { startSandbox, type TestAccount, type TestSandbox } from "localpix";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type EntryType, type JournalEntry, journalEntry } from "../../server/contract/journal/journal.js";
import { type GatewayOperationName, gatewayOperations } from "../../server/contract/operations.js";
import { type Changes, changed } from "./bodies.js";
import { expectErrorBody, invalidFieldsOf } from "./error-bodies.js";

/** The time at which the clock of a table's sandbox is frozen: noon of a Thursday in São Paulo. */
export const NOON = "2030-02-14T15:00:00.000Z";

type Settings = Omit<Parameters<TestSandbox["control"]["changeAccount"]>[0] & object, "id">;

/** The sandbox, the calling account and the response of a row, passed to its functions. */
export interface RowContext {
  readonly sandbox: TestSandbox;
  readonly account: TestAccount;
  readonly accountId: number;
  /** The request body. */
  readonly sent: Record<string, unknown>;
  /** The response body; empty before the call. */
  readonly answer: Record<string, unknown>;
  /** The transactionId or txid of the response. */
  readonly id: string;
  readonly receivers: readonly Awaited<ReturnType<TestAccount["receiver"]>>[];
  /** Ids that the row's `before` stores for later steps. */
  readonly saved: Record<string, string>;
}

/** One row of a table: a call, its expected response, and every journal entry that it causes, in order. */
export interface Row {
  /** The title of the test. */
  readonly it: string;
  /** The fields that differ from the valid body, by path; undefined removes the field. */
  readonly change?: Changes | ((context: RowContext) => Changes);
  /** The complete body, instead of the valid one with changes; a string is sent as it is. */
  readonly body?: unknown;
  /** The path parameters, by name, if they differ from the table's. */
  readonly params?:
    | Readonly<Record<string, string>>
    | ((context: RowContext) => Readonly<Record<string, string>>);
  readonly headers?: Readonly<Record<string, string>> | ((context: RowContext) => Record<string, string>);
  readonly scenario?: string;
  /** Settings of the row's new account. Its balance is 1,000.00 by default, or 100,000.00 if this field is absent. */
  readonly account?: Settings & { readonly balance?: number };
  /** The events of the receiver that the account registers before the call. */
  readonly receiver?: Parameters<TestAccount["receiver"]>[0];
  /** The sandbox's clock is advanced to this time first. */
  readonly at?: string;
  /** Runs before the call; its journal entries are not compared. */
  readonly before?: (context: RowContext) => Promise<unknown>;
  readonly status: number;
  readonly code?: string;
  /** The invalid fields that the response names, each once and no others. */
  readonly fields?: readonly string[];
  /** A part of the error message, or of one message of the list. */
  readonly message?: string;
  readonly details?: Readonly<Record<string, unknown>> | ((context: RowContext) => Record<string, unknown>);
  readonly answer?: object | ((context: RowContext) => object);
  /** Fields of the transaction after the call, as the control API returns it. */
  readonly transaction?: object;
  /** Runs after the response; its journal entries are compared. */
  readonly after?: (context: RowContext) => Promise<unknown>;
  /** All journal entries of the account, in order. Default for a refusal: only `request.refused`. */
  readonly journal?: readonly EntryType[];
  /** The balance after the call. Default for a refusal: unchanged. */
  readonly balance?: readonly [available: number, blocked: number];
  /** The payloads of all webhooks that the receiver got. Default: none. */
  readonly webhooks?: (context: RowContext) => readonly object[];
}

export interface Table {
  readonly operation: GatewayOperationName;
  /** The body to which `change` is applied. */
  readonly valid?: () => object;
  /** The path parameters, by name; called for each row. */
  readonly params?: () => Readonly<Record<string, string>>;
  readonly rows: readonly Row[];
  /** Start options; by default the clock is frozen at noon and payouts settle by hand. */
  readonly sandbox?: Parameters<typeof startSandbox>[0];
}

/** Declares the tests of a table: one sandbox for all rows, one test per row. */
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
      test(row.it, () => runRow(sandbox, operation, valid, params ? { params: params(), ...row } : row));
    }
  });
}

type Mutable<Type> = { -readonly [Name in keyof Type]: Type[Name] };

async function runRow(
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
  const context: Mutable<RowContext> = {
    ...{ sandbox, account, accountId, receivers },
    ...{ sent: {}, answer: {}, id: "", saved: {} },
  };
  await row.before?.(context);

  const token = await account.gateway.token();
  const before = await sandbox.control.showAccount({ id: accountId });
  const since = await newestEntryNumber(sandbox);
  const { now } = await sandbox.control.showClock();
  const changes = typeof row.change === "function" ? row.change(context) : row.change;
  const body = row.body ?? (valid && changed(valid(), changes ?? {}));
  context.sent = typeof body === "object" ? (body as RowContext["sent"]) : {};
  const answer = await account.gateway.send(name, body, {
    ...(row.scenario === undefined ? {} : { scenario: row.scenario }),
    ...(row.params === undefined
      ? {}
      : { params: typeof row.params === "function" ? row.params(context) : row.params }),
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof row.headers === "function" ? row.headers(context) : row.headers),
    },
  });
  context.answer = answer.body as RowContext["answer"];
  // A transfer through the directory answers its number as `id`.
  context.id = String(context.answer.transactionId ?? context.answer.txid ?? context.answer.id ?? "");

  const failureText = `${answer.status} ${JSON.stringify(answer.body)}`;
  expect(answer.status, failureText).toBe(row.status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  if (row.status < 300) {
    const expectedBody = typeof row.answer === "function" ? row.answer(context) : (row.answer ?? {});
    expect(answer.body).toMatchObject(expectedBody);
  } else {
    expectRefusal(answer.body, operation, now, row, context);
  }

  await row.after?.(context);
  // Deliveries in progress finish before they are compared.
  if (row.receiver) await sandbox.advance("0s");
  await expectConsequences(sandbox, accountId, since, before.balance, row, context);
}

/** A new account for each row, so that its balance and journal do not depend on other rows. */
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
  context: RowContext,
): void {
  const { status, code } = row;
  const error = expectErrorBody(body, { shape: errors, status, method, path: paths[0], timestamp, code });
  // In the full shape, message is a list only for an invalid body (specification: Errors).
  const isList = errors === "full" && row.fields !== undefined;
  expect(Array.isArray(error.message), "message is a list").toBe(isList);
  if (row.fields) expect(invalidFieldsOf(error.message)).toEqual([...row.fields].sort());
  if (row.message !== undefined) expect([error.message].flat().join("\n")).toContain(row.message);
  if (row.details !== undefined) {
    expect(error.details).toEqual(typeof row.details === "function" ? row.details(context) : row.details);
  }
}

async function expectConsequences(
  sandbox: TestSandbox,
  accountId: number,
  since: number,
  before: { available: number; blocked: number },
  row: Row,
  context: RowContext,
): Promise<void> {
  const entries = await entriesOf(sandbox, accountId, since);
  const refusal = row.status >= 400 ? (["request.refused"] as const) : undefined;
  const journal = row.journal ?? refusal;
  if (journal === undefined) throw new Error(`The row "${row.it}" needs the journal entries that it causes.`);
  expect(entries.map(({ type }) => type)).toEqual(journal);

  const { balance } = await sandbox.control.showAccount({ id: accountId });
  const expectedBalance = row.balance
    ? { available: row.balance[0], blocked: row.balance[1] }
    : row.status >= 400
      ? before
      : undefined;
  if (expectedBalance) expect(balance).toEqual(expectedBalance);
  if (row.transaction)
    expect(await sandbox.control.showTransaction({ id: context.id })).toMatchObject(row.transaction);

  const payloads = context.receivers.flatMap(({ received }) => received.map(({ payload }) => payload));
  if (row.webhooks) expect(payloads).toEqual(row.webhooks(context));
  else expect(payloads, "a row without `webhooks` causes no webhook").toEqual([]);
}

/** The journal number up to which each sandbox was read, so that each test continues there. */
const readUpTo = new WeakMap<TestSandbox, number>();

/** The number of the newest journal entry. */
export async function newestEntryNumber(sandbox: TestSandbox): Promise<number> {
  let since = readUpTo.get(sandbox) ?? 0;
  for (;;) {
    const { entries, next } = await sandbox.control.readJournal({ since, limit: 1000 });
    readUpTo.set(sandbox, since);
    if (entries.length === 0) return since;
    since = next;
  }
}

/**
 * The entries after `since` of this account or of no account, except those of the clock. Validates each against
 * its schema.
 */
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
