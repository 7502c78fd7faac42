import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import type { Operation } from "./transaction.js";
import type { TransactionFilter } from "./transaction-list.js";

/** How many transactions match, by operation. */
export interface TransactionCounts {
  readonly counts: Readonly<Record<Operation, number>>;
  /** Whether more transactions may match, because not all were read. */
  readonly isCapped: boolean;
}

type CountFilter = Pick<TransactionFilter, "status" | "account" | "from" | "to">;
type CountRow = Readonly<Record<Operation | "read", number>>;

/**
 * How many transactions one count reads at most, so that its cost does not grow with the history: more if it has to find
 * those of a status, which may be rare.
 */
const MOST_READ = { anyStatus: 10_000, oneStatus: 50_000 };

const OPERATIONS: readonly Operation[] = ["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"];

const NONE: Readonly<Record<Operation, number>> = { PAYMENT: 0, WITHDRAW: 0, REFUND_IN: 0, REFUND_OUT: 0 };

/** Counts by operation in one pass, without sorting. */
const countSql = (from: string, where: string) =>
  `SELECT count(*) AS read, ${OPERATIONS.map(
    (operation) => `count(*) FILTER (WHERE operation = '${operation}' AND ${where}) AS ${operation}`,
  )} FROM ${from}`;

/** Counts the newest transactions of an account. The index by time has all columns that this reads. */
export const accountCountSql = countSql(
  `(SELECT operation, status FROM transactions WHERE account_id = :account AND created_at BETWEEN :from AND :to
    ORDER BY created_at DESC, id DESC LIMIT :limit)`,
  "(:status IS NULL OR status = :status)",
);

export function createTransactionCounts(database: Database, mostRead = MOST_READ) {
  const ofAccount = database.prepare<CountRow>(accountCountSql);
  const ofIds = database.prepare<CountRow>(
    countSql(
      "json_each(:ids) JOIN transactions ON transactions.id = json_each.value",
      `(:status IS NULL OR status = :status) AND (:account IS NULL OR account_id = :account)
       AND created_at BETWEEN :from AND :to`,
    ),
  );
  const accounts = database.prepare<{ id: number }>("SELECT id FROM accounts ORDER BY id");

  return (filter: CountFilter, ids: readonly number[] | null): TransactionCounts => {
    const { status = null, account, from = 0, to = Number.MAX_SAFE_INTEGER } = filter;
    const where = { status, from, to };
    if (ids !== null) {
      const row = onlyRow(
        ofIds,
        Object.assign({}, where, { account: account ?? null, ids: JSON.stringify(ids) }),
      );
      return { counts: added(NONE, row), isCapped: false };
    }
    let counts = NONE;
    let left = status === null ? mostRead.anyStatus : mostRead.oneStatus;
    for (const id of account === undefined ? accounts.all().map(({ id }) => id) : [account]) {
      const row = onlyRow(ofAccount, Object.assign({}, where, { account: id, limit: left }));
      counts = added(counts, row);
      left -= row.read;
      if (left === 0) return { counts, isCapped: true };
    }
    return { counts, isCapped: false };
  };
}

const added = (counts: TransactionCounts["counts"], row: CountRow) =>
  Object.fromEntries(
    OPERATIONS.map((operation) => [operation, counts[operation] + row[operation]]),
  ) as TransactionCounts["counts"];
