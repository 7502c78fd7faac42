import type { Accounts } from "../accounts/accounts.js";
import type { Centavos } from "../brazil/money.js";
import { Refusal } from "../contract/refusal.js";
import type { RefusalReason } from "../contract/refusals.js";
import type { Journal } from "../kernel/journal.js";
import {
  type Confirmed,
  movementOf,
  type PayoutTransaction,
  type ReturnTransaction,
  requireConfirmed,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { RefundRecords } from "./refund-records.js";
import type { Refunds } from "./refunds.js";
import type { ReturnCredits } from "./return-credits.js";

/**
 * Returns of payouts by their receiver. A receiver outside the sandbox simply returns the money; an account of this
 * sandbox makes a refund, under the rules of every refund (assumption RETURN_BETWEEN_ACCOUNTS). Needs a unit of work.
 */
export interface PayoutReturns {
  /** How much of a payout can still be returned, in centavos: its value less the returns made or pending. */
  returnable(payout: PayoutTransaction<Confirmed>): Centavos;
  /**
   * The receiver returns `value` centavos, at most what is returnable. Returns the sender's credit. If the receiver is
   * an account of this sandbox, throws the refusal `refund-balance-insufficient` or `refund-deadline-expired`.
   */
  returnPayout(
    payout: PayoutTransaction<Confirmed>,
    value: Centavos,
    reason: string | null,
  ): ReturnTransaction<Confirmed>;
  /** Agenda handler: returns all that is still returnable, or records why the receiver keeps it. */
  returnAutomatically(payoutId: number): void;
}

/** Why an account of this sandbox keeps a payout, as the journal names it. */
const KEPT_REASONS: Partial<Record<RefusalReason, "balance" | "deadline">> = {
  "refund-balance-insufficient": "balance",
  "refund-deadline-expired": "deadline",
};

export function createPayoutReturns(
  { journal }: { journal: Journal },
  services: {
    accounts: Accounts;
    transactions: Transactions;
    refundRecords: RefundRecords;
    refunds: Refunds;
    returns: ReturnCredits;
  },
): PayoutReturns {
  const { accounts, transactions, refundRecords, refunds, returns } = services;

  /** The receiving side of a payout within this sandbox. */
  const receivedPayment = ({ endToEndId }: PayoutTransaction<Confirmed>) => {
    const id = refundRecords.arrivedAs(endToEndId);
    return id === undefined ? undefined : requireConfirmed(transactions.get(id), "PAYMENT");
  };

  const returnable: PayoutReturns["returnable"] = (payout) =>
    refundRecords.refundable((receivedPayment(payout) ?? payout).id);

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
    const id = refundRecords.returnedAs(transaction.endToEndId);
    if (id === undefined) throw new Error(`The refund of payout ${payout.id} credited no return.`);
    return requireConfirmed(transactions.get(id), "REFUND_OUT");
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
