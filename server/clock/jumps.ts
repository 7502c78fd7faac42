import { NIGHT } from "../accounts/limits.js";
import type { Tokens } from "../accounts/tokens.js";
import { nextHourOfDay, nextMidnight } from "../brazil/civil-time.js";
import { expiryOf } from "../charges/charge-service.js";
import { findTransactionOrCob, requireActiveCob, requirePendingCharge } from "../cobs/charges.control.js";
import { type Cobs, expiresAt } from "../cobs/cobs.js";
import type { Jump } from "../contract/clock/jumps.js";
import { Problem } from "../contract/control-problems.js";
import { mustExist } from "../contract/must-exist.js";
import { refundDeadline } from "../refunds/refunds.js";
import { type Confirmed, type PaymentTransaction, requireConfirmed } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";

const MINUTE = 60_000;

/**
 * What a jump is about: the object with this `id`, within `account` if given. Without an id: the newest one of the
 * account, or of all accounts.
 */
export interface JumpTarget {
  readonly id?: string | undefined;
  readonly account?: number | undefined;
}

/**
 * For each named jump, a function that returns its target for the current time `now` (both epoch milliseconds). Throws
 * a Problem if there is no target.
 */
export type Destinations = { readonly [Name in Jump]: (now: number, target: JumpTarget) => number };

export function destinations(core: { transactions: Transactions; cobs: Cobs; tokens: Tokens }): Destinations {
  const { transactions, tokens } = core;

  const received = ({ id, account }: JumpTarget): PaymentTransaction<Confirmed> => {
    if (id === undefined) {
      const newest = transactions.lastReceived(account);
      if (!newest) throw new Problem("nothing-received-yet");
      return requireConfirmed(newest, "PAYMENT");
    }
    // A cob is not a transaction, so its txid finds its payment.
    const payment = core.cobs.byTxid(id, account)?.transactionId?.toString();
    const transaction = transactions.resolve(payment ?? id, account, "PAYMENT");
    if (!transaction) throw new Problem("transaction-unknown", { id });
    if (transaction.operation !== "PAYMENT" || transaction.status !== "CONFIRMED") {
      const { origin, status } = transaction;
      throw new Problem("not-received", { id, origin, status });
    }
    return transaction;
  };

  const expiry = ({ id, account }: JumpTarget): number => {
    const match = findTransactionOrCob(core, mustExist(id, "id of the charge to jump to"), account);
    if ("cob" in match) return expiresAt(requireActiveCob(match.cob));
    return expiryOf(requirePendingCharge(match.transaction));
  };

  return {
    night: (now) => nextHourOfDay(now, NIGHT.from),
    day: (now) => nextHourOfDay(now, NIGHT.to),
    midnight: (now) => nextMidnight(now),
    "token-minute-29": (_now, { account }) => {
      const issued = tokens.lastIssued(account);
      if (issued === undefined) throw new Problem("no-token-yet");
      return issued + 29 * MINUTE;
    },
    "day-89": (_now, target) => refundDeadline(received(target)),
    "day-89-over": (_now, target) => refundDeadline(received(target)) + 1,
    "charge-expiry": (_now, target) => expiry(target),
  };
}
