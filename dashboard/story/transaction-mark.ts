import type { TransactionView } from "../../server/contract/transactions/transactions.control.js";
import { MONEY_TONES, type MoneyMark, type MoneyState } from "./row-marks.js";

/** The state of a transaction's money, named like the fact that ended it. */
export function transactionMark({
  operation,
  origin,
  status,
  errorCode,
}: Pick<TransactionView, "operation" | "origin" | "status" | "errorCode">): MoneyMark {
  const end = {
    PAYMENT: {
      CONFIRMED: origin === "direct" ? "received" : "paid",
      ERROR: errorCode ? "failed" : "expired",
    },
    WITHDRAW: { CONFIRMED: "settled", ERROR: "rejected" },
    REFUND_IN: { CONFIRMED: "settled", ERROR: "rejected" },
    REFUND_OUT: { CONFIRMED: "returned", ERROR: "rejected" },
  } as const;
  const name: MoneyState = status === "PENDING" ? "pending" : end[operation][status];
  return { name, tone: MONEY_TONES[name] };
}
