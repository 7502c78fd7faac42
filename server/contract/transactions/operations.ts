import { showFlows } from "./flows.control.js";
import { listTransactions } from "./list-transactions.js";
import { transactionById } from "./transaction-by-id.js";
import { listTransactions as listAllTransactions, showTransaction } from "./transactions.control.js";
import { transactionByKey, transactionsByKey } from "./transactions-by-key.js";

/** The operations of the specification about transactions. */
export const gateway = { transactionsByKey, transactionByKey, transactionById, listTransactions } as const;

/** What the outside world can do with transactions, by the name under which the client offers it. */
export const control = {
  showFlows,
  listTransactions: listAllTransactions,
  showTransaction,
} as const;
