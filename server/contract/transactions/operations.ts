import { listBlocked } from "./blocked.control.js";
import { showFlows } from "./flows.control.js";
import { listTransactions } from "./list-transactions.js";
import { transactionById } from "./transaction-by-id.js";
import {
  countTransactions,
  listTransactions as listAllTransactions,
  showTransaction,
} from "./transactions.control.js";
import { transactionByKey, transactionsByKey } from "./transactions-by-key.js";

/** The gateway operations of transactions. */
export const gateway = { transactionsByKey, transactionByKey, transactionById, listTransactions } as const;

/** The control operations of transactions, by their names in the client. */
export const control = {
  showFlows,
  listBlocked,
  listTransactions: listAllTransactions,
  countTransactions,
  showTransaction,
} as const;
