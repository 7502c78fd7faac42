import type { Centavos } from "../brazil/money.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** Where money can be: in the account (`available`, `blocked`), elsewhere (`outside`) or earned by the gateway (`fees`). */
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
 * Two-phase money. A payout holds (available → blocked), then settles (blocked → outside) or releases (blocked →
 * available); a receipt credits (outside → available). Each movement is one posting, never edited, and the account
 * stores the sum of its postings. Needs a unit of work.
 *
 * The caller has checked that the money is available; the CHECKs of the table are the last guard.
 */
export interface Ledger {
  /**
   * Moves `amount` (centavos, above zero) and returns the balance after it. `known`: the balance before it, if this unit of
   * work has just read it.
   */
  move(
    account: number,
    transaction: number | null,
    from: LedgerPlace,
    to: LedgerPlace,
    amount: Centavos,
    known?: Balance,
  ): Balance;
  postings(transaction: number): Posting[];
}

export function createLedger(database: Database, clock: Clock): Ledger {
  // Two statements, because RETURNING costs more than a separate SELECT.
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
    move: (account, transaction, from, to, amount, known) => {
      const flow = (place: LedgerPlace) => (to === place ? amount : from === place ? -amount : 0);
      const before = known ?? onlyRow(balance, account);
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
