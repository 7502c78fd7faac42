import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import type { Operation, Status, Transaction } from "./transaction.js";
import type { Transactions } from "./transactions.js";

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
  byIdentifier(account: number, identifier: string): Transaction[];
  /**
   * By transactionId, else by externalId; of several with that externalId a payment or a payout comes before a refund
   * (TRANSACTION_BY_ID).
   */
  byIdOrExternalId(account: number, id: string): Transaction | undefined;
}

/**
 * Ids come from an index alone, and only the rows of the page itself are read. Each index holds an account's
 * transactions in the order of time, with what is filtered by, so a list costs what its window of at most 31 days
 * holds, and nothing for the history before it.
 */
export const listSql = (given: readonly (keyof typeof FILTERS)[]) => `SELECT id FROM transactions
  WHERE account_id = :account AND created_at BETWEEN :from AND :to
    ${given.map((name) => `AND ${FILTERS[name]} = :${name}`).join(" ")}
  ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset`;

const FILTERS = { pixKey: "pix_key", status: "status", operation: "operation" } as const;

export function createTransactionQueries(database: Database, transactions: Transactions): TransactionQueries {
  const prepare = (given: readonly (keyof typeof FILTERS)[]) => ({
    ids: database.prepare<{ id: number }>(listSql(given)),
    count: database.prepare<{ total: number }>(`SELECT count(*) AS total FROM (${listSql(given)})`),
  });
  // One for each set of filters, because a filter that is asked for but not given costs every row a comparison.
  const prepared = new Map<string, ReturnType<typeof prepare>>();
  const statements = (given: readonly (keyof typeof FILTERS)[]) => {
    const found = prepared.get(given.join()) ?? prepare(given);
    prepared.set(given.join(), found);
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

  /** The few that an id names, so few that the rest of the query is put to each of them. */
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

  const byOwnId = (account: number, id: string): Transaction | undefined => {
    const found = /^[1-9]\d{0,14}$/.test(id) ? transactions.find(Number(id)) : undefined;
    return found?.accountId === account ? found : undefined;
  };

  return {
    page: (query, { number, size, most = Number.MAX_SAFE_INTEGER }) => {
      const offset = (number - 1) * size;
      const few = fewByIds(query);
      if (few) return { transactions: few.slice(offset, offset + size), total: few.length };
      const given = (["pixKey", "status", "operation"] as const).filter((name) => query[name] !== undefined);
      const { ids, count } = statements(given);
      const { account, from, to } = query;
      const where = { account, from, to, ...Object.fromEntries(given.map((name) => [name, query[name]])) };
      const limit = Math.max(0, Math.min(size, most - offset));
      return {
        transactions: rows(ids.all({ ...where, limit, offset })),
        total: onlyRow(count, { ...where, limit: most, offset: 0 }).total,
      };
    },
    keyInUse: (account, ways) => ways.find((way) => withKey.get(account, way) !== undefined) ?? ways[0] ?? "",
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
