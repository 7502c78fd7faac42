import { cnpjFrom } from "../brazil/documents.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { LimitName } from "../contract/accounts/account-limits.js";
import type { SplitFrequency } from "../contract/accounts/split-frequencies.js";
import { Refusal } from "../contract/refusal.js";
import type { WebhookFormat } from "../contract/webhooks/webhook-formats.js";
import { cachedUntilCommit } from "../kernel/cached-until-commit.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { SECRET_LENGTH } from "../kernel/secret-search.js";
import { wideRows } from "../kernel/wide-rows.js";
import type { Balance, Ledger } from "../ledger/ledger.js";

/** An account as stored. Amounts are centavos, times epoch milliseconds; a null limit is switched off. */
export interface Account extends Balance {
  readonly id: number;
  readonly name: string;
  readonly document: string;
  readonly pixKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly createdAt: number;
  readonly limitPerTransaction: Centavos | null;
  readonly limitDaily: Centavos | null;
  readonly limitNight: Centavos | null;
  readonly feeCashIn: Centavos;
  readonly feeCashOut: Centavos;
  readonly feeRefund: Centavos;
  readonly providerName: string;
  readonly providerMinExpiration: number;
  readonly splitFrequency: SplitFrequency;
  readonly settlement: string | null;
  readonly payer: string | null;
  readonly medBlocksBalance: 0 | 1;
  readonly webhookVersion: WebhookFormat | null;
  readonly sentDay: string;
  readonly sentToday: Centavos;
}

/** Where each limit is stored. */
export const STORED_LIMITS = {
  perTransaction: "limitPerTransaction",
  daily: "limitDaily",
  night: "limitNight",
} as const satisfies Record<LimitName, keyof Account>;

/** The fields of an account that decide whether and when it may send. */
export type Sender = Pick<
  Account,
  | "id"
  | "available"
  | "blocked"
  | "feeCashOut"
  | "limitPerTransaction"
  | "limitDaily"
  | "limitNight"
  | "sentDay"
  | "sentToday"
  | "settlement"
>;

/** The fields of an account that go into its charges. */
export type Payee = Pick<
  Account,
  "id" | "name" | "document" | "pixKey" | "providerName" | "providerMinExpiration" | "payer"
>;

/** The fields of an account that go into its events. */
export type EventOwner = Pick<Account, "id" | "name" | "document" | "webhookVersion">;

/** The settings of an account that can be changed, and their columns. */
const SETTINGS = {
  limitPerTransaction: "limit_per_transaction",
  limitDaily: "limit_daily",
  limitNight: "limit_night",
  feeCashIn: "fee_cash_in",
  feeCashOut: "fee_cash_out",
  feeRefund: "fee_refund",
  providerName: "provider_name",
  providerMinExpiration: "provider_min_expiration",
  splitFrequency: "split_frequency",
  settlement: "settlement",
  payer: "payer",
  medBlocksBalance: "med_blocks_balance",
  webhookVersion: "webhook_version",
} as const satisfies Partial<Record<keyof Account, string>>;

export type AccountSettings = { -readonly [Name in keyof typeof SETTINGS]?: Account[Name] };

export interface NewAccount {
  readonly name?: string | undefined;
  readonly document?: string | undefined;
  readonly pixKey?: string | undefined;
  readonly balance?: Centavos | undefined;
  /** A UUID v4; absent: derived from the seed, as the client secret is. */
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
}

/** The store of accounts, isolated from one another. Writes need a unit of work. */
export interface Accounts {
  find(id: number): Account | undefined;
  /** Throws the refusal `account-not-found`. */
  get(id: number): Account;
  /** Only the balance, which is cheaper to read. Throws the refusal `account-not-found`. */
  balance(id: number): Balance;
  /** Only the fields for sending; a whole account has twice as many columns. Throws `account-not-found`. */
  sender(id: number): Sender;
  /** Only the fields for charges. Throws `account-not-found`. */
  payee(id: number): Payee;
  /** Only the fields for events. Throws `account-not-found`. */
  eventOwner(id: number): EventOwner;
  byClientId(clientId: string): Account | undefined;
  byPixKey(pixKey: string): Account | undefined;
  /** The owner of a key, as the directory shows it. */
  holderOfKey(pixKey: string): { name: string; document: string; number: string } | undefined;
  all(): Account[];
  create(account: NewAccount): Account;
  change(id: number, settings: AccountSettings): Account;
  /** Replaces the client secret of an account. */
  setSecret(id: number, clientSecret: string): void;
  /**
   * Replaces the client secrets that anybody can derive from the seed, for a sandbox that others can reach. Returns how
   * many were replaced.
   */
  replaceKnownSecrets(): number;
  /** Sets the available balance, in centavos, by a posting of the difference. */
  adjust(id: number, available: Centavos): Balance;
}

/** A balance in reais, as in the journal and the control API. */
export const balanceInReais = ({ available, blocked }: Balance) => ({
  available: reaisFromCentavos(available),
  blocked: reaisFromCentavos(blocked),
});

/** The `kind` from which client secrets are derived (kernel/ids.ts). */
const CLIENT_SECRET = "account.clientSecret";

/** Limits of a new account, in centavos (assumption LIMITS). */
const LIMIT_PER_TRANSACTION = 100_000_00;
const LIMIT_DAILY = 1_000_000_00;

export function createAccounts(
  { database, clock, ids, journal }: { database: Database; clock: Clock; ids: Ids; journal: Journal },
  ledger: Ledger,
): Accounts {
  const settings = Object.entries(SETTINGS).map(([name, column]) => `${column} AS ${name}`);
  const select = `SELECT id, name, document, pix_key AS pixKey, client_id AS clientId, client_secret AS clientSecret,
    available, blocked, sent_day AS sentDay, sent_today AS sentToday, created_at AS createdAt, ${settings} FROM accounts`;
  const byId = wideRows(database.prepare<Account>(`${select} WHERE id = ?`));
  const balanceById = database.prepare<Balance>("SELECT available, blocked FROM accounts WHERE id = ?");
  const payeeById = wideRows(
    database.prepare<Payee>(
      `SELECT id, name, document, pix_key AS pixKey, provider_name AS providerName,
       provider_min_expiration AS providerMinExpiration, payer FROM accounts WHERE id = ?`,
    ),
  );
  const senderById = wideRows(
    database.prepare<Sender>(
      `SELECT id, available, blocked, fee_cash_out AS feeCashOut, limit_per_transaction AS limitPerTransaction,
       limit_daily AS limitDaily, limit_night AS limitNight, sent_day AS sentDay, sent_today AS sentToday, settlement
     FROM accounts WHERE id = ?`,
    ),
  );
  const eventOwnerById = database.prepare<EventOwner>(
    "SELECT id, name, document, webhook_version AS webhookVersion FROM accounts WHERE id = ?",
  );
  const byClientId = database.prepare<Account>(`${select} WHERE client_id = ?`);
  const byPixKey = database.prepare<Account>(`${select} WHERE pix_key = ?`);
  const residentByPixKey = database.prepare<{ name: string; document: string; number: string }>(
    "SELECT name, document, CAST(id AS TEXT) AS number FROM accounts WHERE pix_key = ?",
  );
  const everyone = database.prepare<Account>(`${select} ORDER BY id`);
  const newest = database.prepare<{ id: number | null }>("SELECT max(id) AS id FROM accounts");
  const insert = database.prepare(
    `INSERT INTO accounts (id, name, document, pix_key, client_id, client_secret, limit_per_transaction, limit_daily,
       provider_name, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const setSecret = database.prepare("UPDATE accounts SET client_secret = ? WHERE id = ?");
  const changes = new Map(
    Object.entries(SETTINGS).map(([name, column]) => [
      name,
      database.prepare(`UPDATE accounts SET ${column} = ? WHERE id = ?`),
    ]),
  );

  const requireRow = <Row>(row: Row | undefined): Row => {
    if (row === undefined) throw new Refusal("account-not-found");
    return row;
  };
  const get = (id: number) => requireRow(byId.get(id));

  const adjust: Accounts["adjust"] = (id, available) => {
    const before = get(id);
    const difference = available - before.available;
    if (difference === 0) return before;
    const after =
      difference > 0
        ? ledger.move(id, null, "outside", "available", difference)
        : ledger.move(id, null, "available", "outside", -difference);
    const data = { before: balanceInReais(before), balance: balanceInReais(after) };
    journal.append({ type: "balance.adjusted", account: id, data });
    return after;
  };

  return {
    find: (id) => byId.get(id),
    get,
    balance: cachedUntilCommit(database, (id: number) => requireRow(balanceById.get(id))),
    payee: (id) => requireRow(payeeById.get(id)),
    eventOwner: (id) => requireRow(eventOwnerById.get(id)),
    sender: (id) => requireRow(senderById.get(id)),
    byClientId: (clientId) => byClientId.get(clientId),
    byPixKey: (pixKey) => byPixKey.get(pixKey),
    holderOfKey: (pixKey) => residentByPixKey.get(pixKey),
    all: () => everyone.all(),
    adjust,
    setSecret: (id, clientSecret) => void setSecret.run(clientSecret, id),
    replaceKnownSecrets: () => {
      let replaced = 0;
      for (const { id, clientSecret } of everyone.all()) {
        const secret = ids.secret(CLIENT_SECRET, id, SECRET_LENGTH);
        if (clientSecret === secret || clientSecret !== ids.token(CLIENT_SECRET, id, SECRET_LENGTH)) continue;
        setSecret.run(secret, id);
        replaced += 1;
      }
      return replaced;
    },
    create: ({ name, document, pixKey, balance = 0, clientId, clientSecret }) => {
      const id = (newest.get()?.id ?? 0) + 1;
      const digits = String(ids.pick("account.document", id, 10 ** 8)).padStart(8, "0");
      insert.run(
        id,
        name ?? `Conta ${id}`,
        document ?? cnpjFrom(`${digits}0001`),
        pixKey ?? ids.uuid("account.pixKey", id),
        clientId?.toLowerCase() ?? ids.uuid("account.clientId", id),
        clientSecret ?? ids.secret(CLIENT_SECRET, id, SECRET_LENGTH),
        LIMIT_PER_TRANSACTION,
        LIMIT_DAILY,
        "localpix",
        clock.now(),
      );
      const created = get(id);
      journal.append({
        type: "account.created",
        account: id,
        data: {
          name: created.name,
          document: created.document,
          pixKey: created.pixKey,
          balance: balanceInReais(created),
        },
      });
      if (balance > 0) adjust(id, balance);
      return get(id);
    },
    change: (id, newSettings) => {
      get(id);
      const changed = Object.entries(newSettings).filter(([, value]) => value !== undefined);
      for (const [name, value] of changed) {
        const change = changes.get(name);
        if (change === undefined) throw new Error(`An account has no setting ${name}.`);
        change.run(value, id);
      }
      journal.append({
        type: "account.changed",
        account: id,
        data: { settings: Object.fromEntries(changed) },
      });
      return get(id);
    },
  };
}
