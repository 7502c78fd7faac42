import { isEndToEndId } from "../brazil/identifiers.js";
import type { Database } from "../kernel/database.js";
import { wideRows } from "../kernel/wide-rows.js";
import { createSplitParts, type SplitPart } from "./split-parts.js";
import {
  type Confirmed,
  type Failed,
  type Operation,
  type PayoutTransaction,
  type Pending,
  type Transaction,
  type TransactionFacts,
  type TransactionRow,
  transactionOf,
} from "./transaction.js";
import { createTransactionCounts, type TransactionCounts } from "./transaction-counts.js";
import { createTransactionList, type TransactionFilter, type TransactionPage } from "./transaction-list.js";

/** The fields to create a PENDING transaction with. Without `dueAt` it does not settle or expire by itself. */
export type NewOf<Kind extends TransactionFacts> = Pick<
  Kind,
  | "accountId"
  | "operation"
  | "origin"
  | "externalId"
  | "value"
  | "fee"
  | "pixKey"
  | "keyType"
  | "description"
  | "counterpartName"
  | "counterpartDocument"
  | "scenario"
  | "requestId"
  | "createdAt"
> &
  Partial<Pick<Kind, "dueAt" | "txId" | "idempotencyKey" | "location">>;
export type NewTransaction = NewOf<TransactionFacts>;

type Counterpart = Pick<
  Transaction,
  "counterpartName" | "counterpartDocument" | "counterpartIspb" | "counterpartBranch" | "counterpartNumber"
>;

/** The fields that a transaction gets when it is confirmed. */
export type Confirmation = Pick<Confirmed, "processedAt" | "endToEndId"> &
  Partial<Counterpart & Pick<Transaction, "value" | "fee">>;

/** The fields that a transaction gets when it fails. */
export type TransactionFailure = Pick<Failed, "processedAt"> &
  Partial<Counterpart & Pick<Transaction, "fee" | "errorCode" | "errorMessage">>;

/** The store of transactions. Writes need a unit of work. */
export interface Transactions {
  insert(transaction: NewTransaction): number;
  /** Concludes a transaction that was just read and returns its new state. Throws if it is no longer PENDING. */
  confirm<Kind extends TransactionFacts>(pending: Kind & Pending, end: Confirmation): Kind & Confirmed;
  fail<Kind extends TransactionFacts>(pending: Kind & Pending, end: TransactionFailure): Kind & Failed;
  find(id: number): Transaction | undefined;
  /** Throws if there is no such transaction. */
  get(id: number): Transaction;
  byExternalId(account: number, operation: Operation, externalId: string): Transaction | undefined;
  /**
   * The first charge or payout of an account with this externalId. Both share one namespace (assumption
   * CHARGE_DUPLICATE), but a data file older than that rule may hold one of each.
   */
  chargeOrPayout(account: number, externalId: string): Transaction | undefined;
  byIdempotencyKey(account: number, idempotencyKey: string): PayoutTransaction | undefined;
  /**
   * Finds by transactionId, then externalId, then end-to-end id; within `account` if given. Among several matches the
   * operation `preferred` wins. After that, for an externalId a charge or a payout comes before a refund and the newest
   * first; for an end-to-end id, which both sides of a payment between accounts share, the older side.
   */
  resolve(id: string, account?: number, preferred?: Operation): Transaction | undefined;
  /** The parts of paid charges that a payout of splits consists of, oldest first (assumption SPLITS). */
  splitPartsOf(payout: number): SplitPart[];
  /** The latest payment received by an account, or by any account. */
  lastReceived(account: number | undefined): Transaction | undefined;
  /** How many transactions have an end-to-end id: two where both sides of a payment are in this sandbox. */
  sidesOf(endToEndId: string): number;
  /** Newest first. */
  list(filter: TransactionFilter, limit: number): TransactionPage;
  /** Counts the transactions of a filter, or those of `ids` that match it. */
  count(
    filter: Pick<TransactionFilter, "status" | "account" | "from" | "to">,
    ids: readonly number[] | null,
  ): TransactionCounts;
}

const FIRST_ID = 10_001;

export function createTransactions(database: Database): Transactions {
  const columns = {
    accountId: "account_id",
    operation: "operation",
    origin: "origin",
    externalId: "external_id",
    txId: "tx_id",
    value: "value",
    fee: "fee",
    pixKey: "pix_key",
    keyType: "key_type",
    description: "description",
    counterpartName: "counterpart_name",
    counterpartDocument: "counterpart_document",
    scenario: "scenario",
    requestId: "request_id",
    createdAt: "created_at",
    dueAt: "due_at",
    idempotencyKey: "idempotency_key",
    location: "location",
  } as const satisfies Record<keyof NewTransaction, string>;
  const select = `SELECT id, ${Object.entries(columns).map(([name, column]) => `${column} AS ${name}`)}, status,
    end_to_end_id AS endToEndId, counterpart_ispb AS counterpartIspb, counterpart_branch AS counterpartBranch,
    counterpart_number AS counterpartNumber, error_code AS errorCode, error_message AS errorMessage,
    processed_at AS processedAt FROM transactions`;
  // The first id is not 1, so that it is not mistaken for the id of an account or a row.
  const insert = database.prepare(
    `INSERT INTO transactions (id, ${Object.values(columns)})
     VALUES ((SELECT max(coalesce(max(id), 0) + 1, ${FIRST_ID}) FROM transactions), ${Object.values(columns).map(() => "?")})`,
  );
  const finish = database.prepare(
    `UPDATE transactions SET status = ?, processed_at = ?, due_at = NULL, value = ?, fee = ?, end_to_end_id = ?,
       counterpart_name = ?, counterpart_document = ?, counterpart_ispb = ?, counterpart_branch = ?,
       counterpart_number = ?, error_code = ?, error_message = ?
     WHERE id = ? AND status = 'PENDING'`,
  );
  const read = (sql: string) => wideRows(database.prepare<TransactionRow>(sql), transactionOf);
  const byId = read(`${select} WHERE id = ?`);
  // The `+` keeps SQLite from considering the partial index over received payments. Whether that index applies depends
  // on the bound value, so SQLite would recompile the statement on each call, which costs ten times the search.
  const byExternalId = read(`${select} WHERE account_id = ? AND +operation = ? AND external_id = ?`);
  // Two searches, because for `IN` SQLite would fill a temporary table on each call. One of them finds nothing, as charges
  // and payouts share a namespace.
  const searchOf = (operation: string) =>
    `SELECT id FROM transactions WHERE external_id = ? AND account_id = ? AND operation = '${operation}'`;
  const chargeOrPayout = database.prepare<{ id: number }>(
    `${searchOf("PAYMENT")} UNION ALL ${searchOf("WITHDRAW")} LIMIT 1`,
  );
  const byAnyExternalId =
    read(`${select} WHERE external_id = :id AND (:account IS NULL OR account_id = :account)
     ORDER BY operation = :preferred DESC, operation IN ('PAYMENT', 'WITHDRAW') DESC, id DESC LIMIT 1`);
  const byIdempotencyKey = read(`${select} WHERE account_id = ? AND idempotency_key = ?`);
  const byEndToEndId =
    read(`${select} WHERE end_to_end_id = :id AND (:account IS NULL OR account_id = :account)
     ORDER BY operation = :preferred DESC, id LIMIT 1`);
  const lastReceived =
    read(`${select} WHERE operation = 'PAYMENT' AND status = 'CONFIRMED' AND (:account IS NULL OR account_id = :account)
     ORDER BY processed_at DESC, id DESC LIMIT 1`);
  const sides = database.prepare<{ count: number }>(
    "SELECT count(*) AS count FROM transactions WHERE end_to_end_id = ?",
  );
  const order = Object.keys(columns) as (keyof NewTransaction)[];
  /** The transaction concluded last, because its event is about it. Only until the commit, after which others change. */
  let concludedNow: Transaction | undefined;
  const forgetConcluded = () => {
    concludedNow = undefined;
  };
  database.onReplaced(forgetConcluded);

  function conclude<Kind extends TransactionFacts>(
    pending: Kind & Pending,
    status: "CONFIRMED",
    end: Confirmation,
  ): Kind & Confirmed;
  function conclude<Kind extends TransactionFacts>(
    pending: Kind & Pending,
    status: "ERROR",
    end: TransactionFailure,
  ): Kind & Failed;
  function conclude(
    pending: TransactionRow,
    status: "CONFIRMED" | "ERROR",
    end: Confirmation | TransactionFailure,
  ): Transaction | TransactionRow {
    // Built here, because reading the row back costs as much as writing it.
    const concluded = { ...pending, ...end, status, dueAt: null };
    const { changes } = finish.run(
      concluded.status,
      concluded.processedAt,
      concluded.value,
      concluded.fee,
      concluded.endToEndId,
      concluded.counterpartName,
      concluded.counterpartDocument,
      concluded.counterpartIspb,
      concluded.counterpartBranch,
      concluded.counterpartNumber,
      concluded.errorCode,
      concluded.errorMessage,
      concluded.id,
    );
    if (changes === 0)
      throw new Error(`Transaction ${concluded.id} is not PENDING, so it cannot be concluded.`);
    concludedNow = concluded as Transaction;
    database.afterCommit(forgetConcluded);
    database.onRollback(forgetConcluded);
    return concluded;
  }

  return {
    insert: (transaction) =>
      Number(insert.run(order.map((name) => transaction[name] ?? null)).lastInsertRowid),
    confirm: (pending, end) => conclude(pending, "CONFIRMED", end),
    fail: (pending, end) => conclude(pending, "ERROR", end),
    find: (id) => byId.get(id),
    get: (id) => {
      const found = concludedNow?.id === id ? concludedNow : byId.get(id);
      if (found === undefined) throw new Error(`There is no transaction ${id}.`);
      return found;
    },
    byExternalId: (account, operation, externalId) => byExternalId.get(account, operation, externalId),
    chargeOrPayout: (account, externalId) => {
      const found = chargeOrPayout.get(externalId, account, externalId, account);
      return found && byId.get(found.id);
    },
    byIdempotencyKey: (account, idempotencyKey) => {
      const found = byIdempotencyKey.get(account, idempotencyKey);
      return found?.operation === "WITHDRAW" ? found : undefined;
    },
    resolve: (id, account, preferred) => {
      if (/^\d{1,15}$/.test(id)) {
        const found = byId.get(Number(id));
        if (found && (account === undefined || found.accountId === account)) return found;
      }
      const where = { id, account: account ?? null, preferred: preferred ?? null };
      return byAnyExternalId.get(where) ?? (isEndToEndId(id) ? byEndToEndId.get(where) : undefined);
    },
    lastReceived: (account) => lastReceived.get({ account: account ?? null }),
    splitPartsOf: createSplitParts(database),
    sidesOf: (endToEndId) => sides.get(endToEndId)?.count ?? 0,
    list: createTransactionList(database, select),
    count: createTransactionCounts(database),
  };
}
