import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import type { Operation, Status, Transaction } from "./transaction.js";
import type { Transactions } from "./transactions.js";

/** The filter of an integrator's list. Times are epoch milliseconds, both ends inclusive. */
export interface TransactionQuery {
  readonly account: number;
  /** In canonical form (brazil/pix-key.ts). */
  readonly pixKey?: string | undefined;
  readonly externalId?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly status?: Status | undefined;
  readonly operation?: Operation | undefined;
  readonly from: number;
  readonly to: number;
}

/** The gateway's queries of transaction account, newest first. */
export interface TransactionQueries {
  /** One page and the total; `most` caps both (specification: Limits, transactions by key total results). */
  page(
    query: TransactionQuery,
    page: { readonly number: number; readonly size: number; readonly most?: number },
  ): { transactions: Transaction[]; total: number };
  /** The first of these keys that the account has transactions with; the first key if there are none. */
  keyInUse(account: number, keys: readonly string[]): string;
  /** All matches of an identifier: by end-to-end id, by externalId, then by transactionId. */
  byIdentifier(account: number, identifier: string): Transaction[];
  /**
   * By transactionId, else by externalId. Of several with the same externalId, a payment or a payout comes before a
   * refund (assumption TRANSACTION_BY_ID).
   */
  byIdOrExternalId(account: number, id: string): Transaction | undefined;
}

/**
 * Selects the ids of a page from a covering index; only the rows of that page are read afterwards. Each index holds an
 * account's transactions by time together with the filtered columns, so the cost of a list depends only on its window
 * of at most 31 days, not on the length of the history.
 */
export const listSql = (filters: readonly (keyof typeof FILTERS)[]) => `SELECT id FROM transactions
  WHERE account_id = :account AND created_at BETWEEN :from AND :to
    ${filters.map((name) => `AND ${FILTERS[name]} = :${name}`).join(" ")}
  ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset`;

const FILTERS = { pixKey: "pix_key", status: "status", operation: "operation" } as const;

export function createTransactionQueries(database: Database, transactions: Transactions): TransactionQueries {
  const prepare = (filters: readonly (keyof typeof FILTERS)[]) => ({
    ids: database.prepare<{ id: number }>(listSql(filters)),
    count: database.prepare<{ total: number }>(`SELECT count(*) AS total FROM (${listSql(filters)})`),
  });
  // One statement per set of filters: an unused filter (`:x IS NULL OR …`) would cost a comparison per row.
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const statements = (filters: readonly (keyof typeof FILTERS)[]) => {
    const found = prepared.get(filters.join()) ?? prepare(filters);
    prepared.set(filters.join(), found);
    return found;
  };
  const withKey = database.prepare("SELECT 1 FROM transactions WHERE account_id = ? AND pix_key = ? LIMIT 1");
  const byExternalId = database.prepare<{ id: number }>(
    "SELECT id FROM transactions WHERE external_id = ? AND account_id = ? ORDER BY id DESC",
  );
  const byEndToEndId = database.prepare<{ id: number }>(
    "SELECT id FROM transactions WHERE end_to_end_id = ? AND account_id = ? ORDER BY id DESC",
  );
  const rows = (ids: readonly { id: number }[]) => ids.map(({ id }) => transactions.get(id));

  /** The matches of an externalId or end-to-end id. They are few, so the other filters are applied here. */
  const fewByIds = (query: TransactionQuery): Transaction[] | undefined => {
    const { account, externalId, endToEndId, pixKey, status, operation, from, to } = query;
    const found =
      externalId !== undefined
        ? byExternalId.all(externalId, account)
        : endToEndId !== undefined
          ? byEndToEndId.all(endToEndId, account)
          : undefined;
    return (
      found &&
      rows(found).filter(
        (transaction) =>
          (endToEndId === undefined || transaction.endToEndId === endToEndId) &&
          (pixKey === undefined || transaction.pixKey === pixKey) &&
          (status === undefined || transaction.status === status) &&
          (operation === undefined || transaction.operation === operation) &&
          transaction.createdAt >= from &&
          transaction.createdAt <= to,
      )
    );
  };

  const byOwnId = (account: number, id: string): Transaction | undefined => {
    const found = /^[1-9]\d{0,14}$/.test(id) ? transactions.find(Number(id)) : undefined;
    return found?.accountId === account ? found : undefined;
  };

  return {
    page: (query, { number, size, most = Number.MAX_SAFE_INTEGER }) => {
      const offset = (number - 1) * size;
      const few = fewByIds(query);
      if (few) return { transactions: few.slice(offset, offset + size), total: few.length };
      const filters = (["pixKey", "status", "operation"] as const).filter(
        (name) => query[name] !== undefined,
      );
      const { ids, count } = statements(filters);
      const { account, from, to } = query;
      const where = { account, from, to, ...Object.fromEntries(filters.map((name) => [name, query[name]])) };
      const limit = Math.max(0, Math.min(size, most - offset));
      return {
        transactions: rows(ids.all({ ...where, limit, offset })),
        total: onlyRow(count, { ...where, limit: most, offset: 0 }).total,
      };
    },
    keyInUse: (account, keys) => keys.find((key) => withKey.get(account, key) !== undefined) ?? keys[0] ?? "",
    byIdentifier: (account, identifier) => {
      const byName = rows([
        ...byEndToEndId.all(identifier, account),
        ...byExternalId.all(identifier, account),
      ]);
      const byId = byOwnId(account, identifier);
      return byId ? [...byName, byId] : byName;
    },
    byIdOrExternalId: (account, id) => {
      const byId = byOwnId(account, id);
      if (byId) return byId;
      const found = rows(byExternalId.all(id, account));
      return found.find(({ operation }) => operation === "PAYMENT" || operation === "WITHDRAW") ?? found[0];
    },
  };
}
