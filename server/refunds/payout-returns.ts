import type { Accounts } from "../accounts/accounts.js";
import type { Centavos } from "../brazil/money.js";
import { Refusal } from "../contract/refusal.js";
import type { RefusalReason } from "../contract/refusals.js";
import type { Journal } from "../kernel/journal.js";
import {
  type Confirmed,
  confirmed,
  movementOf,
  type PayoutTransaction,
  type ReturnTransaction,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { RefundRecords } from "./refund-records.js";
import type { Refunds } from "./refunds.js";
import type { ReturnCredits } from "./return-credits.js";

/**
 * Whoever a payout went to, and may send it back. Somebody outside just does; an account of this sandbox makes a
 * refund of its own by the rules of every refund, because the money leaves it (RETURN_BETWEEN_ACCOUNTS). Needs a
 * unit of work.
 */
export interface PayoutReturns {
  /** What of a confirmed payout can still come back: neither gone back nor about to. Centavos. */
  returnable(payout: PayoutTransaction<Confirmed>): Centavos;
  /**
   * The receiver sends `value` centavos of a confirmed payout back, at most what is returnable. Answers the credit
   * of the sender; throws `refund-balance-insufficient` or `refund-deadline-expired` for an account of this sandbox.
   */
  returnPayout(
    payout: PayoutTransaction<Confirmed>,
    value: Centavos,
    reason: string | null,
  ): ReturnTransaction<Confirmed>;
  /** On the agenda: a payout comes back by itself, with all that has not come back before. */
  returnAutomatically(payoutId: number): void;
}

/** Why an account of this sandbox cannot send a payout back, as the journal says it. */
const KEPT_REASONS: Partial<Record<RefusalReason, "balance" | "deadline">> = {
  "refund-balance-insufficient": "balance",
  "refund-deadline-expired": "deadline",
};

export function createReceivers(
  { journal }: { journal: Journal },
  core: {
    accounts: Accounts;
    transactions: Transactions;
    records: RefundRecords;
    refunds: Refunds;
    returns: ReturnCredits;
  },
): PayoutReturns {
  const { accounts, transactions, records, refunds, returns } = core;

  /** The other side of a payout within this sandbox. */
  const receivedPayment = ({ endToEndId }: PayoutTransaction<Confirmed>) => {
    const id = records.arrivedAs(endToEndId);
    return id === undefined ? undefined : confirmed(transactions.get(id), "PAYMENT");
  };

  const returnable: PayoutReturns["returnable"] = (payout) =>
    records.refundable((receivedPayment(payout) ?? payout).id);

  const giveBack: PayoutReturns["returnPayout"] = (payout, value, reason) => {
    const received = receivedPayment(payout);
    if (!received) return returns.credit(payout, { value, reason });
    const { transaction } = refunds.create({
      account: accounts.get(received.accountId),
      original: received,
      origin: "return",
      value,
      externalId: null,
      description: reason,
      nature: "ORIGINAL",
      scenario: null,
      requestId: null,
    });
    refunds.settle(transaction);
    const id = records.returnedAs(transaction.endToEndId);
    if (id === undefined) throw new Error(`Nothing came back to the payout ${payout.id}.`);
    return confirmed(transactions.get(id), "REFUND_OUT");
  };

  return {
    returnable,
    returnPayout: giveBack,
    returnAutomatically: (payoutId) => {
      const payout = transactions.find(payoutId);
      if (payout?.operation !== "WITHDRAW" || payout.status !== "CONFIRMED") return;
      const rest = returnable(payout);
      if (rest === 0) return;
      try {
        giveBack(payout, rest, null);
      } catch (error) {
        const reason = error instanceof Refusal ? KEPT_REASONS[error.reason] : undefined;
        if (!reason) throw error;
        const data = { ...movementOf(payout), reason };
        journal.append({ type: "payout.kept", account: payout.accountId, transactionId: payoutId, data });
      }
    },
  };
}
