import type { Cob } from "../cobs/cob-records.js";
import type { Cobs } from "../cobs/cobs.js";
import { Problem } from "../contract/control-problems.js";
import type { Transaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";

interface Services {
  readonly transactions: Transactions;
  readonly cobs: Cobs;
}

/**
 * The transaction with this transactionId, externalId, txid or end-to-end id. A txid finds the payment of its cob, once
 * there is one.
 */
export function resolveTransaction(
  { transactions, cobs }: Services,
  id: string,
  account?: number,
): { readonly cob: Cob | undefined; readonly transaction: Transaction | undefined } {
  const cob = cobs.byTxid(id, account);
  return { cob, transaction: transactions.resolve(cob?.transactionId?.toString() ?? id, account) };
}

/** As `resolveTransaction`. Throws the problems `cob-unpaid`, `transaction-elsewhere` and `transaction-unknown`. */
export function requireTransaction(services: Services, id: string, account?: number): Transaction {
  const { cob, transaction } = resolveTransaction(services, id, account);
  if (transaction) return transaction;
  if (cob) throw new Problem("cob-unpaid", { txid: cob.txid, status: cob.status });
  const elsewhere = account === undefined ? undefined : resolveTransaction(services, id).transaction;
  if (account === undefined || elsewhere === undefined) throw new Problem("transaction-unknown", { id });
  throw new Problem("transaction-elsewhere", { id, account, owner: elsewhere.accountId });
}
