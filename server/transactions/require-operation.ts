import { Problem } from "../contract/control-problems.js";
import type { Transaction } from "./transaction.js";
import type { Transactions } from "./transactions.js";

const OF_OTHER_OPERATION = { WITHDRAW: "not-a-payout", REFUND_IN: "not-a-refund" } as const;

/**
 * The payout or the refund that an id of a user names (`Transactions.resolve`). Throws the problem `transaction-unknown`, or
 * `not-a-payout` or `not-a-refund` if it names something else.
 */
export function requireOperation<Operation extends keyof typeof OF_OTHER_OPERATION>(
  transactions: Pick<Transactions, "resolve">,
  operation: Operation,
  id: string,
  account: number | undefined,
): Extract<Transaction, { operation: Operation }> {
  const found = transactions.resolve(id, account, operation);
  if (!found) throw new Problem("transaction-unknown", { id });
  if (!isOf(found, operation)) throw new Problem(OF_OTHER_OPERATION[operation], { id, origin: found.origin });
  return found;
}

const isOf = <Operation extends Transaction["operation"]>(
  transaction: Transaction,
  operation: Operation,
): transaction is Extract<Transaction, { operation: Operation }> => transaction.operation === operation;
