import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { wideRows } from "../kernel/wide-rows.js";
import { type Transaction, type TransactionRow, transactionOf } from "./transaction.js";

/** The filter of the control API's list. */
export interface TransactionFilter {
  readonly status?: string | undefined;
  readonly operation?: string | undefined;
  readonly account?: number | undefined;
  /** Creation time, epoch milliseconds, both ends inclusive. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  /** Only transactions with a smaller id: the next page. */
  readonly before?: number | undefined;
}

export interface TransactionPage {
  /** Newest first. */
  readonly rows: readonly Transaction[];
  /** Transactions with smaller ids have not been read yet; null if all were read. */
  readonly next: number | null;
}

/** How many ids one request reads at most, so that the search for a rare status does not read the whole history. */
const MOST_READ = 50_000;

/**
 * Lists the transactions of all accounts, newest first, for the control API. `select` is the SELECT that reads a
 * transaction. Ids grow with time, so a time range is a range of ids; the index of each account finds its first and
 * last id. A page may have fewer rows than `limit`, or none, although there are older matches; `next` is then not null.
 */
export function createTransactionList(
  database: Database,
  select: string,
  mostRead: number = MOST_READ,
): (filter: TransactionFilter, limit: number) => TransactionPage {
  const edge = (choose: "min" | "max", when: string, order: string) =>
    database.prepare<{ id: number | null }>(
      `SELECT ${choose}((SELECT id FROM transactions WHERE account_id = accounts.id AND created_at ${when} :at
         ORDER BY created_at ${order}, id ${order} LIMIT 1)) AS id FROM accounts`,
    );
  const firstSince = edge("min", ">=", "ASC");
  const lastUntil = edge("max", "<=", "DESC");
  const page = wideRows(
    database.prepare<TransactionRow>(
      `${select} WHERE id BETWEEN :first AND :last AND (:status IS NULL OR status = :status)
       AND (:operation IS NULL OR operation = :operation) AND (:account IS NULL OR account_id = :account)
     ORDER BY id DESC LIMIT :limit`,
    ),
    transactionOf,
  );
  const ends = database.prepare<{ oldest: number; newest: number }>(
    `SELECT ifnull((SELECT min(id) FROM transactions), 1) AS oldest,
       ifnull((SELECT max(id) FROM transactions), 0) AS newest`,
  );
  const NONE = { first: 1, last: 0 };

  const span = ({ from, to, before }: TransactionFilter) => {
    const { oldest, newest } = onlyRow(ends);
    const first = from === undefined ? oldest : (firstSince.get({ at: from })?.id ?? null);
    const last = to === undefined ? newest : (lastUntil.get({ at: to })?.id ?? null);
    if (first === null || last === null) return NONE;
    return { first, last: before === undefined ? last : Math.min(last, before - 1) };
  };

  return (filter, limit) => {
    const { status = null, operation = null, account = null } = filter;
    const { first, last } = span(filter);
    const from = Math.max(first, last - mostRead + 1);
    const rows = page.all({ first: from, last, status, operation, account, limit });
    const oldest = rows.length === limit ? (rows.at(-1)?.id ?? from) : from;
    return { rows, next: oldest > first ? oldest : null };
  };
}
