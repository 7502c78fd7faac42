import type { Centavos } from "../brazil/money.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** Where money of an account can be; `outside` is everybody else, `fees` what localpix has earned. */
export type LedgerPlace = "available" | "blocked" | "outside" | "fees";

export interface Balance {
  readonly available: Centavos;
  readonly blocked: Centavos;
}

export interface Posting extends Balance {
  readonly at: number;
  readonly from: LedgerPlace;
  readonly to: LedgerPlace;
  readonly amount: Centavos;
}

/**
 * Two-phase money. A payout holds (available → blocked), then settles (blocked → outside) or is released
 * (blocked → available); a receipt credits. Every movement is one posting from a place to another, never
 * edited, and the account keeps what they add up to. All of it within a unit of work.
 *
 * Whoever takes money from `available` has looked first; the CHECKs of the table are the last guard.
 */
export interface Ledger {
  /** Moves `amount` (centavos, above zero) and returns the balance after it. */
  move(
    account: number,
    transaction: number | null,
    from: LedgerPlace,
    to: LedgerPlace,
    amount: Centavos,
  ): Balance;
  postings(transaction: number): Posting[];
}

export function createLedger(database: Database, clock: Clock): Ledger {
  // Two statements, because RETURNING costs more than the reading does.
  const balance = database.prepare<Balance>("SELECT available, blocked FROM accounts WHERE id = ?");
  const change = database.prepare("UPDATE accounts SET available = ?, blocked = ? WHERE id = ?");
  const insert = database.prepare(
    `INSERT INTO postings (account_id, transaction_id, origin_place, target_place, amount, available_after, blocked_after, at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const ofTransaction = database.prepare<Posting>(
    `SELECT at, origin_place AS "from", target_place AS "to", amount, available_after AS available, blocked_after AS blocked
     FROM postings WHERE transaction_id = ? ORDER BY id`,
  );
  return {
    move: (account, transaction, from, to, amount) => {
      const flow = (place: LedgerPlace) => (to === place ? amount : from === place ? -amount : 0);
      const before = onlyRow(balance, account);
      const after = {
        available: before.available + flow("available"),
        blocked: before.blocked + flow("blocked"),
      };
      change.run(after.available, after.blocked, account);
      insert.run(account, transaction, from, to, amount, after.available, after.blocked, clock.now());
      return after;
    },
    postings: (transaction) => ofTransaction.all(transaction),
  };
}
