import { checkResult } from "../contract/state/checks/check-text.js";
import * as money from "../contract/state/checks/money.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** Proves that the money in a data file adds up. Reads only. Its cost grows with the history, so call it rarely. */
export function moneyInvariants(database: Reader): () => Check[] {
  const balances = database.prepare<{
    id: number;
    available: number;
    blocked: number;
    postedAvailable: number;
    postedBlocked: number;
  }>(
    `SELECT a.id, a.available, a.blocked,
       coalesce(sum(iif(p.target_place = 'available', p.amount, 0) - iif(p.origin_place = 'available', p.amount, 0)), 0) AS postedAvailable,
       coalesce(sum(iif(p.target_place = 'blocked', p.amount, 0) - iif(p.origin_place = 'blocked', p.amount, 0)), 0) AS postedBlocked
     FROM accounts a LEFT JOIN postings p ON p.account_id = a.id GROUP BY a.id`,
  );
  const total = database.prepare<{ postings: number; sum: number }>(
    `SELECT count(*) AS postings, coalesce(sum(
       iif(target_place IN ('available', 'blocked', 'outside', 'fees'), amount, 0)
       - iif(origin_place IN ('available', 'blocked', 'outside', 'fees'), amount, 0)), 0) AS sum FROM postings`,
  );
  const holds = database.prepare<{ id: number; blocked: number; pending: number }>(
    `SELECT a.id, a.blocked, coalesce(sum(t.value + t.fee), 0)
       + (SELECT coalesce(sum(m.blocked), 0) FROM meds m WHERE m.account_id = a.id AND m.status = 'RECEIVED') AS pending
     FROM accounts a
     LEFT JOIN transactions t ON t.account_id = a.id AND t.operation IN ('WITHDRAW', 'REFUND_IN') AND t.status = 'PENDING' GROUP BY a.id`,
  );
  // Amounts that MEDs block are checked in meds/med-invariants.ts.
  const wrongMovements = database.prepare<{
    id: number;
    operation: string;
    status: string;
    expected: number;
    posted: number;
    toBlock: number;
    blocked: number;
  }>(
    `SELECT t.id, t.operation, t.status,
       CASE WHEN t.status <> 'CONFIRMED' THEN 0 WHEN t.operation IN ('PAYMENT', 'REFUND_OUT') THEN t.value - t.fee
         ELSE -t.value - t.fee END AS expected,
       coalesce(sum(iif(p.target_place IN ('available', 'blocked'), p.amount, 0)
         - iif(p.origin_place IN ('available', 'blocked'), p.amount, 0)), 0) AS posted,
       iif(t.status = 'PENDING', t.value + t.fee, 0) AS toBlock,
       coalesce(sum(p.amount * ((p.target_place = 'blocked') - (p.origin_place = 'blocked'))), 0) AS blocked
     FROM transactions t LEFT JOIN postings p ON p.transaction_id = t.id
     GROUP BY t.id
     HAVING expected <> posted OR (t.operation IN ('WITHDRAW', 'REFUND_IN') AND toBlock <> blocked) LIMIT 20`,
  );
  const refunded = database.prepare<{ id: number; value: number; refunded: number; refundTotal: number }>(
    `SELECT t.id, t.value, t.refunded, coalesce(sum(r.value), 0) AS refundTotal FROM transactions t
     LEFT JOIN refunds ON refunds.original_id = t.id
     LEFT JOIN transactions r ON r.id = refunds.transaction_id AND r.status <> 'ERROR'
     GROUP BY t.id HAVING refundTotal <> t.refunded OR refundTotal > t.value LIMIT 20`,
  );
  const finished = database.prepare<{ rows: number; wrong: number }>(
    `SELECT count(*) AS rows, count(*) FILTER (WHERE (status = 'PENDING') <> (processed_at IS NULL)) AS wrong FROM transactions`,
  );

  // Both sides of a payment between accounts share its end-to-end id; other payments have one side here.
  const sides = database.prepare<{ id: string; sent: number; received: number; moved: number }>(
    `SELECT end_to_end_id AS id, count(*) FILTER (WHERE operation = 'WITHDRAW') AS sent,
       count(*) FILTER (WHERE operation = 'PAYMENT') AS received,
       coalesce(sum(iif(operation = 'WITHDRAW', value, -value)), 0) AS moved
     FROM transactions WHERE end_to_end_id IS NOT NULL AND operation IN ('WITHDRAW', 'PAYMENT')
     GROUP BY end_to_end_id HAVING count(*) > 1`,
  );

  // For such a payment, the payee's refunds must equal the returns to the sender.
  const refundsAndReturns = database.prepare<{ id: string; given: number; returned: number }>(
    `SELECT sent.end_to_end_id AS id, sent.refunded AS returned,
       (SELECT coalesce(sum(t.value), 0) FROM refunds JOIN transactions t ON t.id = refunds.transaction_id
        WHERE refunds.original_id = received.id AND t.status = 'CONFIRMED') AS given
     FROM transactions sent JOIN transactions received
       ON received.end_to_end_id = sent.end_to_end_id AND received.operation = 'PAYMENT'
     WHERE sent.operation = 'WITHDRAW' AND given <> returned LIMIT 20`,
  );

  return () => {
    const accounts = balances.all();
    const wrongBalances = accounts.filter(
      (row) => row.available !== row.postedAvailable || row.blocked !== row.postedBlocked,
    );
    const negative = accounts.filter((row) => row.available < 0 || row.blocked < 0);
    const wrongHolds = holds.all().filter((row) => row.blocked !== row.pending);
    const { postings, sum } = onlyRow(total);
    const wrongAmounts = wrongMovements.all();
    const wrongRefunds = refunded.all();
    const { rows, wrong } = onlyRow(finished);
    const internalPayments = sides.all();
    const unreturned = refundsAndReturns.all();
    const mismatched = internalPayments.filter(
      (row) => row.sent !== 1 || row.received !== 1 || row.moved !== 0,
    );
    return [
      checkResult(money.sumIsZero, postings, sum === 0 ? [] : [{ postings, sum }]),
      checkResult(money.balancesMatchPostings, accounts.length, wrongBalances),
      checkResult(money.noneIsNegative, accounts.length, negative),
      checkResult(money.blockedMatchesPending, accounts.length, wrongHolds),
      checkResult(money.amountsMatchPostings, rows, wrongAmounts),
      checkResult(money.refundsAddUp, rows, wrongRefunds),
      checkResult(money.internalPaymentsMatch, internalPayments.length, mismatched),
      checkResult(money.internalRefundsMatch, internalPayments.length, unreturned),
      checkResult(money.processingTimeMatchesStatus, rows, wrong === 0 ? [] : [wrong]),
    ];
  };
}
