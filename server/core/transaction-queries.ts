import type { Database } from "../kernel/database.js";
import type { Operation, Status, Transaction, Transactions } from "./transactions.js";

/** What a list is asked for. Times are epoch milliseconds, both ends inclusive. */
export interface TransactionQuery {
  readonly account: number;
  /** As it is stored (brazil/pix-key.ts). */
  readonly pixKey?: string | undefined;
  readonly externalId?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly status?: Status | undefined;
  readonly operation?: Operation | undefined;
  readonly from: number;
  readonly to: number;
}

/** The lists that an integrator sees of their own account, newest first. */
export interface TransactionQueries {
  /** One page, and how many there are in all; `most` caps both (Limits, transactions by key total results). */
  page(
    query: TransactionQuery,
    page: { readonly number: number; readonly size: number; readonly most?: number },
  ): { transactions: Transaction[]; total: number };
  /** Of the ways to write a key, the first under which the account has transactions; else the first. */
  keyInUse(account: number, ways: readonly string[]): string;
  /** Those that the identifier names: by end-to-end id, externalId, and id when it is a number, in this order. */
  identified(account: number, identifier: string): Transaction[];
}

/**
 * Ids come from an index alone, and only the rows of the page itself are read. Each index holds an account's
 * transactions in the order of time, with what is filtered by, so a list costs what its window of at most 31 days
 * holds, and nothing for the history before it.
 */
export const listSql = (withKey: boolean) => `SELECT id FROM transactions
  WHERE account_id = :account ${withKey ? "AND pix_key = :pixKey" : ""} AND created_at BETWEEN :from AND :to
    AND (:status IS NULL OR status = :status) AND (:operation IS NULL OR operation = :operation)
  ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset`;

export function createTransactionQueries(database: Database, transactions: Transactions): TransactionQueries {
  const prepared = (withKey: boolean) => ({
    ids: database.prepare<{ id: number }>(listSql(withKey)),
    count: database.prepare<{ total: number }>(`SELECT count(*) AS total FROM (${listSql(withKey)})`),
  });
  const [ofAccount, ofKey] = [prepared(false), prepared(true)];
  const withKey = database.prepare("SELECT 1 FROM transactions WHERE account_id = ? AND pix_key = ? LIMIT 1");
  const byExternalId = database.prepare<{ id: number }>(
    "SELECT id FROM transactions WHERE external_id = ? AND account_id = ? ORDER BY id DESC",
  );
  const byEndToEndId = database.prepare<{ id: number }>(
    "SELECT id FROM transactions WHERE end_to_end_id = ? AND account_id = ? ORDER BY id DESC",
  );
  const rows = (ids: readonly { id: number }[]) => ids.map(({ id }) => transactions.find(id)!);

  /** The few that an id names, so few that the rest of the query is put to each of them. */
  const named = (query: TransactionQuery): Transaction[] | undefined => {
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
        (one) =>
          (endToEndId === undefined || one.endToEndId === endToEndId) &&
          (pixKey === undefined || one.pixKey === pixKey) &&
          (status === undefined || one.status === status) &&
          (operation === undefined || one.operation === operation) &&
          one.createdAt >= from &&
          one.createdAt <= to,
      )
    );
  };

  return {
    page: (query, { number, size, most = Number.MAX_SAFE_INTEGER }) => {
      const offset = (number - 1) * size;
      const few = named(query);
      if (few) return { transactions: few.slice(offset, offset + size), total: few.length };
      const { pixKey, status = null, operation = null, account, from, to } = query;
      const { ids, count } = pixKey === undefined ? ofAccount : ofKey;
      const where = { account, status, operation, from, to, ...(pixKey === undefined ? {} : { pixKey }) };
      const limit = Math.max(0, Math.min(size, most - offset));
      return {
        transactions: rows(ids.all({ ...where, limit, offset })),
        total: count.get({ ...where, limit: most, offset: 0 })!.total,
      };
    },
    keyInUse: (account, ways) => ways.find((way) => withKey.get(account, way) !== undefined) ?? ways[0]!,
    identified: (account, identifier) => {
      const byName = rows([
        ...byEndToEndId.all(identifier, account),
        ...byExternalId.all(identifier, account),
      ]);
      const byId = /^[1-9]\d{0,14}$/.test(identifier) ? transactions.find(Number(identifier)) : undefined;
      return byId?.accountId === account ? [...byName, byId] : byName;
    },
  };
}
