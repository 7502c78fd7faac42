import { centavosFromReais, formatReais, reaisFromCentavos } from "../brazil/money.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import type { rejectRefund, returnPayout, settleRefund } from "../contract/refunds/refunds.control.js";
import { Refusal } from "../contract/refusal.js";
import type { Database } from "../kernel/database.js";
import { outcomeView } from "../transactions/outcome-view.js";
import { requireOperation } from "../transactions/require-operation.js";
import type { Pending, RefundTransaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { PayoutReturns } from "./payout-returns.js";
import type { Refunds } from "./refunds.js";

/** Control operations of the other banks: the payer's settles or rejects a refund, the receiver's returns a payout. */
export function refundHandlers(
  database: Database,
  {
    transactions,
    refunds,
    payoutReturns,
  }: { transactions: Transactions; refunds: Refunds; payoutReturns: PayoutReturns },
) {
  const pending = (id: string, account: number | undefined): RefundTransaction<Pending> => {
    const refund = requireOperation(transactions, "REFUND_IN", id, account);
    const { status } = refund;
    if (refund.status !== "PENDING") throw new Problem("refund-not-pending", { id, status });
    return refund;
  };

  const settle: ControlHandler<typeof settleRefund> = ({ id, account }) =>
    database.write(() => outcomeView(refunds.settle(pending(id, account))));

  const reject: ControlHandler<typeof rejectRefund> = ({
    id,
    account,
    motivo,
    errorCode = "ORDER_REJECTED",
  }) =>
    database.write(() =>
      outcomeView(refunds.fail(pending(id, account), errorCode, motivo ?? settlementMessage(errorCode))),
    );

  const giveBack: ControlHandler<typeof returnPayout> = ({ id, account, value: requested, reason }) =>
    database.write(() => {
      const payout = requireOperation(transactions, "WITHDRAW", id, account);
      const { status } = payout;
      if (payout.status !== "CONFIRMED") throw new Problem("payout-not-confirmed", { id, status });
      const returnable = payoutReturns.returnable(payout);
      if (returnable === 0) throw new Problem("return-exhausted", { id });
      const value = requested === undefined ? returnable : centavosFromReais(requested);
      if (value > returnable) {
        throw new Problem("return-above-rest", {
          id,
          rest: formatReais(returnable),
          value: formatReais(value),
        });
      }
      const returned = asControlProblem(id, () => payoutReturns.returnPayout(payout, value, reason ?? null));
      return {
        transactionId: String(returned.id),
        originalTransactionId: String(payout.id),
        status: "CONFIRMED" as const,
        endToEndId: returned.endToEndId,
        value: reaisFromCentavos(returned.value),
      };
    });

  return { settleRefund: settle, rejectRefund: reject, returnPayout: giveBack };
}

/** Turns the gateway's refusals into problems of the control API, since the client has not called the gateway. */
function asControlProblem<Result>(id: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { reason, facts } = error;
    if (reason === "refund-balance-insufficient")
      throw new Problem("receiver-short", { id, ...facts.values });
    if (reason === "refund-deadline-expired") throw new Problem("return-too-late", { id, ...facts.values });
    throw error;
  }
}
