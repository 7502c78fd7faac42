import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** A transaction or a MED that blocks money. Times are epoch milliseconds. */
export interface BlockedPart {
  readonly kind: "payout" | "refund" | "med";
  readonly id: number;
  readonly account: number;
  /** With the fee. */
  readonly amount: Centavos;
  readonly fee: Centavos;
  readonly createdAt: number;
  /** When it settles or expires by itself; null if it waits for a command. */
  readonly dueAt: number | null;
}

export interface Blocked {
  /** The blocked balance of the account, or of all accounts. */
  readonly blocked: Centavos;
  /** Largest first, at most `limit`. */
  readonly parts: readonly BlockedPart[];
  /** How many parts there are in all. */
  readonly count: number;
}

const OF_ACCOUNT = "(:account IS NULL OR account_id = :account)";

/** Both indexes have pending rows only, so the cost does not grow with the history. */
const PARTS = `
  SELECT iif(operation = 'WITHDRAW', 'payout', 'refund') AS kind, id, account_id AS account, value + fee AS amount, fee,
    created_at AS createdAt, due_at AS dueAt
  FROM transactions INDEXED BY transactions_waiting
  WHERE status = 'PENDING' AND operation <> 'PAYMENT' AND operation IN ('WITHDRAW', 'REFUND_IN') AND ${OF_ACCOUNT}
  UNION ALL
  SELECT 'med', id, account_id, blocked, 0, created_at, NULL
  FROM meds INDEXED BY meds_open WHERE ended_at IS NULL AND status = 'RECEIVED' AND blocked > 0 AND ${OF_ACCOUNT}`;

/**
 * Lists what the blocked balance is made of: the sums are those that `blockedMatchesPending` proves
 * (money-invariants.ts). `account` null: of all accounts.
 */
export function createBlocked(database: Database): (account: number | null, limit: number) => Blocked {
  const total = database.prepare<{ blocked: number }>(
    "SELECT ifnull(sum(blocked), 0) AS blocked FROM accounts WHERE (:account IS NULL OR id = :account)",
  );
  const parts = database.prepare<BlockedPart>(`${PARTS} ORDER BY amount DESC, kind, id LIMIT :limit`);
  const count = database.prepare<{ count: number }>(`SELECT count(*) AS count FROM (${PARTS})`);
  return (account, limit) => ({
    blocked: onlyRow(total, { account }).blocked,
    parts: parts.all({ account, limit }),
    count: onlyRow(count, { account }).count,
  });
}
