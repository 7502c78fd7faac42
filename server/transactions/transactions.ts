import { isEndToEndId } from "../brazil/identifiers.js";
import { institutionByIspb } from "../brazil/institutions.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";
import { wideRows } from "../kernel/wide-rows.js";
import { createSplitParts, type SplitPart } from "./split-parts.js";
import { createTransactionList, type TransactionFilter } from "./transaction-list.js";

export type Operation = "PAYMENT" | "WITHDRAW" | "REFUND_IN" | "REFUND_OUT";
export type Status = "PENDING" | "CONFIRMED" | "ERROR";

/** One movement of money, of whatever kind, as it is stored. Amounts are centavos, times epoch milliseconds. */
export interface Transaction {
  readonly id: number;
  readonly accountId: number;
  readonly operation: Operation;
  /** The operation of the gateway that it came from, e.g. `cash-out`; `direct` for a PIX that nobody charged. */
  readonly origin: string;
  readonly status: Status;
  readonly externalId: string | null;
  /** Of the cob that it pays. */
  readonly txId: string | null;
  readonly endToEndId: string | null;
  readonly value: Centavos;
  readonly fee: Centavos;
  readonly pixKey: string | null;
  readonly keyType: string | null;
  readonly description: string | null;
  readonly counterpartName: string | null;
  readonly counterpartDocument: string | null;
  readonly counterpartIspb: string | null;
  readonly counterpartBranch: string | null;
  readonly counterpartNumber: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly scenario: string | null;
  readonly requestId: number | null;
  readonly createdAt: number;
  readonly processedAt: number | null;
  readonly dueAt: number | null;
  /** Of a transfer through the directory: what the client has chosen to name it by. */
  readonly idempotencyKey: string | null;
  /** Of a payout by QR code: the charge of this sandbox that it pays, by its location. */
  readonly location: string | null;
}

/** What a transaction is created with; it is PENDING then. `dueAt` absent: nothing moves it by itself yet. */
export type NewTransaction = Pick<
  Transaction,
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
  Partial<Pick<Transaction, "dueAt" | "txId" | "idempotencyKey" | "location">>;

/** How a transaction ends. A final state stays final: `conclude` changes a PENDING one only. */
export type Conclusion = Pick<Transaction, "status" | "processedAt"> &
  Partial<
    Pick<
      Transaction,
      | "value"
      | "fee"
      | "endToEndId"
      | "counterpartName"
      | "counterpartDocument"
      | "counterpartIspb"
      | "counterpartBranch"
      | "counterpartNumber"
      | "errorCode"
      | "errorMessage"
    >
  >;

/** The record of all transactions. Writing needs a unit of work. */
export interface Transactions {
  insert(wanted: NewTransaction): number;
  /** Puts the time at which it moves by itself. */
  dueAt(id: number, at: number): void;
  /** Ends one that was just read, and answers what it is now. */
  conclude(pending: Transaction, conclusion: Conclusion): Transaction;
  find(id: number): Transaction | undefined;
  byExternalId(account: number, operation: Operation, externalId: string): Transaction | undefined;
  /**
   * The charge or payout of an account that used an externalId first. Both share one namespace
   * (CHARGE_DUPLICATE); a data file from before that rule may hold one of each.
   */
  chargeOrPayout(account: number, externalId: string): Transaction | undefined;
  byIdempotencyKey(account: number, idempotencyKey: string): Transaction | undefined;
  /**
   * By transactionId, externalId or end-to-end id, in this order; within one account when it is given. The
   * operation `preferred` comes first. Of one externalId a charge or a payout comes before refunds, and then
   * the newest; of one end-to-end id, which both sides of a payment between accounts have, the older side.
   */
  resolve(id: string, account?: number, preferred?: Operation): Transaction | undefined;
  /** The parts of paid charges that a payout of splits is made of, in the order in which they came (SPLITS). */
  partsOf(payout: number): SplitPart[];
  /** The payment that was received last, by an account or by any. */
  lastReceived(account: number | undefined): Transaction | undefined;
  /** How many transactions have an end-to-end id: two where both sides of a payment are in this sandbox. */
  sidesOf(endToEndId: string): number;
  /** Newest first. */
  list(filter: TransactionFilter, limit: number): Transaction[];
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
  // The first id is not 1, so that nobody mistakes it for an account or a row number.
  const insert = database.prepare(
    `INSERT INTO transactions (id, ${Object.values(columns)})
     VALUES ((SELECT max(coalesce(max(id), 0) + 1, ${FIRST_ID}) FROM transactions), ${Object.values(columns).map(() => "?")})`,
  );
  const setDue = database.prepare("UPDATE transactions SET due_at = ? WHERE id = ?");
  const finish = database.prepare(
    `UPDATE transactions SET status = ?, processed_at = ?, due_at = NULL, value = ?, fee = ?, end_to_end_id = ?,
       counterpart_name = ?, counterpart_document = ?, counterpart_ispb = ?, counterpart_branch = ?,
       counterpart_number = ?, error_code = ?, error_message = ?
     WHERE id = ? AND status = 'PENDING'`,
  );
  const read = (sql: string) => wideRows(database.prepare<Transaction>(sql));
  const byId = read(`${select} WHERE id = ?`);
  // `+`, because SQLite compiles a statement again at each call where a variable could tell whether a partial
  // index serves it, as one over received payments would; and that costs ten times what the search does.
  const byExternalId = read(`${select} WHERE account_id = ? AND +operation = ? AND external_id = ?`);
  const chargeOrPayout = read(
    `${select} WHERE account_id = ? AND external_id = ? AND operation IN ('PAYMENT', 'WITHDRAW') ORDER BY id LIMIT 1`,
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

  return {
    insert: (wanted) => Number(insert.run(order.map((name) => wanted[name] ?? null)).lastInsertRowid),
    dueAt: (id, at) => void setDue.run(at, id),
    conclude: (pending, conclusion) => {
      // Put together here, because reading the row once more costs as much as writing it.
      const ended: Transaction = { ...pending, ...conclusion, dueAt: null };
      const { changes } = finish.run(
        ended.status,
        ended.processedAt,
        ended.value,
        ended.fee,
        ended.endToEndId,
        ended.counterpartName,
        ended.counterpartDocument,
        ended.counterpartIspb,
        ended.counterpartBranch,
        ended.counterpartNumber,
        ended.errorCode,
        ended.errorMessage,
        ended.id,
      );
      if (changes === 0)
        throw new Error(`Transaction ${ended.id} is not PENDING, so it cannot be concluded.`);
      return ended;
    },
    find: (id) => byId.get(id),
    byExternalId: (account, operation, externalId) => byExternalId.get(account, operation, externalId),
    chargeOrPayout: (account, externalId) => chargeOrPayout.get(account, externalId),
    byIdempotencyKey: (account, idempotencyKey) => byIdempotencyKey.get(account, idempotencyKey),
    resolve: (id, account, preferred) => {
      if (/^\d{1,15}$/.test(id)) {
        const found = byId.get(Number(id));
        if (found && (account === undefined || found.accountId === account)) return found;
      }
      const where = { id, account: account ?? null, preferred: preferred ?? null };
      return byAnyExternalId.get(where) ?? (isEndToEndId(id) ? byEndToEndId.get(where) : undefined);
    },
    lastReceived: (account) => lastReceived.get({ account: account ?? null }),
    partsOf: createSplitParts(database),
    sidesOf: (endToEndId) => sides.get(endToEndId)!.count,
    list: createTransactionList<Transaction>(database, select),
  };
}

/** What moved in the end: a debit costs its fee on top, a credit arrives without it (FEES). Centavos. */
export function finalAmount({
  operation,
  value,
  fee,
}: Pick<Transaction, "operation" | "value" | "fee">): Centavos {
  return operation === "WITHDRAW" || operation === "REFUND_IN" ? value + fee : value - fee;
}

/** What every journal entry about a transaction says of it (contract/journal.ts, `movement`). */
export function movementOf(transaction: Transaction) {
  const { origin, externalId, value, scenario, counterpartName: name, counterpartIspb: ispb } = transaction;
  const counterpart =
    name === null
      ? null
      : {
          name,
          document: transaction.counterpartDocument ?? "",
          bank: ispb === null ? null : { ispb, name: institutionByIspb(ispb)?.name ?? ispb },
        };
  return { origin, externalId, value: reaisFromCentavos(value), scenario, counterpart };
}
