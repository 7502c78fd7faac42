import { NIGHT } from "../accounts/limits.js";
import type { Tokens } from "../accounts/tokens.js";
import { nextHourOfDay, nextMidnight } from "../brazil/civil-time.js";
import { expiryOf } from "../charges/charge-service.js";
import { activeCob, findCharge, pendingCharge } from "../cobs/charges.control.js";
import { type Cobs, expiresAt } from "../cobs/cobs.js";
import type { Jump } from "../contract/clock/jumps.js";
import { Problem } from "../contract/control-problems.js";
import { refundDeadline } from "../refunds/refunds.js";
import { type Confirmed, confirmed, type PaymentTransaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";

const MINUTE = 60_000;

/** What a jump is about: what an id names within an account, or the newest thing of an account, or of any. */
export interface JumpTarget {
  readonly id?: string | undefined;
  readonly account?: number | undefined;
}

/** Where a named jump goes from an instant (both epoch milliseconds). Throws the problem of one that goes nowhere. */
export type Destinations = { readonly [Name in Jump]: (now: number, target: JumpTarget) => number };

export function destinations(core: { transactions: Transactions; cobs: Cobs; tokens: Tokens }): Destinations {
  const { transactions, tokens } = core;

  const received = ({ id, account }: JumpTarget): PaymentTransaction<Confirmed> => {
    if (id === undefined) {
      const newest = transactions.lastReceived(account);
      if (!newest) throw new Problem("nothing-received-yet");
      return confirmed(newest, "PAYMENT");
    }
    // A cob is no transaction, but its txid names its payment to whoever has been paid.
    const payment = core.cobs.byTxid(id, account)?.transactionId?.toString();
    const found = transactions.resolve(payment ?? id, account, "PAYMENT");
    if (!found) throw new Problem("transaction-unknown", { id });
    if (found.operation !== "PAYMENT" || found.status !== "CONFIRMED") {
      const { origin, status } = found;
      throw new Problem("not-received", { id, origin, status });
    }
    return found;
  };

  const expiry = ({ id, account }: JumpTarget): number => {
    const found = findCharge(core, id ?? "", account);
    if ("cob" in found) return expiresAt(activeCob(found.cob));
    return expiryOf(pendingCharge(found.charge));
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
