import type { ChargeService } from "../charges/charge-service.js";
import type {
  ChargeEnd,
  cancelCharge,
  expireCharge,
  removeCharge,
} from "../contract/charges/payments.control.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import type { Database } from "../kernel/database.js";
import {
  type ChargeTransaction,
  isCharge,
  type Pending,
  type Transaction,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Cob } from "./cob-records.js";
import type { Cobs } from "./cobs.js";

/** Returns the cob if it can still be paid or removed; otherwise throws `cob-not-active`. */
export function requireActiveCob(cob: Cob): Cob {
  const { txid, status } = cob;
  if (status !== "ATIVA") throw new Problem("cob-not-active", { txid, status });
  return cob;
}

/** Returns the transaction if it is a pending charge; otherwise throws `not-a-charge` or `charge-not-pending`. */
export function requirePendingCharge(transaction: Transaction): ChargeTransaction<Pending> {
  const { id, origin, status } = transaction;
  if (!isCharge(transaction)) throw new Problem("not-a-charge", { id, origin });
  if (transaction.status !== "PENDING") throw new Problem("charge-not-pending", { id, status });
  return transaction;
}

/**
 * Finds the transaction with this id, or the cob with this txid. For a payment of a cob, returns the cob. Throws
 * `transaction-unknown` if there is neither.
 */
export function findTransactionOrCob(
  { transactions, cobs }: { transactions: Transactions; cobs: Cobs },
  id: string,
  account: number | undefined,
): { cob: Cob } | { transaction: Transaction } {
  const transaction = transactions.resolve(id, account, "PAYMENT");
  const cob =
    transaction === undefined || transaction.operation === "WITHDRAW"
      ? cobs.byTxid(id, account)
      : transaction.txId === null
        ? undefined
        : cobs.byTxid(transaction.txId, transaction.accountId);
  if (cob) return { cob };
  if (transaction) return { transaction };
  throw new Problem("transaction-unknown", { id });
}

/** Control operations that end a charge without a payment. */
export function chargeHandlers(
  database: Database,
  services: { transactions: Transactions; chargeService: ChargeService; cobs: Cobs },
) {
  const { chargeService, cobs } = services;
  const end = (cob: Cob, by: "user" | "psp"): ChargeEnd => {
    const { txid, status } = cobs.remove(requireActiveCob(cob), by);
    return { transactionId: null, txid, status };
  };

  const expire: ControlHandler<typeof expireCharge> = ({ id, account }) =>
    database.write(() => {
      const found = findTransactionOrCob(services, id, account);
      if ("cob" in found) return end(found.cob, "psp");
      const expired = chargeService.expire(requirePendingCharge(found.transaction));
      return { transactionId: String(expired.id), txid: null, status: expired.status };
    });

  const endCob =
    (by: "user" | "psp"): ControlHandler<typeof cancelCharge> & ControlHandler<typeof removeCharge> =>
    ({ id, account }) =>
      database.write(() => {
        const found = findTransactionOrCob(services, id, account);
        if ("cob" in found) return end(found.cob, by);
        throw new Problem("not-a-cob", { id: found.transaction.id, origin: found.transaction.origin });
      });

  return { expireCharge: expire, cancelCharge: endCob("user"), removeCharge: endCob("psp") };
}
