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

/** Returns the cob if it can still be paid or removed. Throws the problem `cob-not-active`. */
export function requireActiveCob(cob: Cob): Cob {
  const { txid, status } = cob;
  if (status !== "ATIVA") throw new Problem("cob-not-active", { txid, status });
  return cob;
}

/** Returns the charge if it can still be paid or expire. Throws `not-a-charge` or `charge-not-pending`. */
export function requirePendingCharge(charge: Transaction): ChargeTransaction<Pending> {
  const { id, origin, status } = charge;
  if (!isCharge(charge)) throw new Problem("not-a-charge", { id, origin });
  if (charge.status !== "PENDING") throw new Problem("charge-not-pending", { id, status });
  return charge;
}

/**
 * Finds what an id names: a transaction, or a cob by its txid or by the transaction that paid it. Throws
 * `transaction-unknown`.
 */
export function findCharge(
  { transactions, cobs }: { transactions: Transactions; cobs: Cobs },
  id: string,
  account: number | undefined,
): { cob: Cob } | { charge: Transaction } {
  const charge = transactions.resolve(id, account, "PAYMENT");
  const cob =
    charge === undefined || charge.operation === "WITHDRAW"
      ? cobs.byTxid(id, account)
      : charge.txId === null
        ? undefined
        : cobs.byTxid(charge.txId, charge.accountId);
  if (cob) return { cob };
  if (charge) return { charge };
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
      const found = findCharge(services, id, account);
      if ("cob" in found) return end(found.cob, "psp");
      const expired = chargeService.expire(requirePendingCharge(found.charge));
      return { transactionId: String(expired.id), txid: null, status: expired.status };
    });

  const endCob =
    (by: "user" | "psp"): ControlHandler<typeof cancelCharge> & ControlHandler<typeof removeCharge> =>
    ({ id, account }) =>
      database.write(() => {
        const found = findCharge(services, id, account);
        if ("cob" in found) return end(found.cob, by);
        throw new Problem("not-a-cob", { id: found.charge.id, origin: found.charge.origin });
      });

  return { expireCharge: expire, cancelCharge: endCob("user"), removeCharge: endCob("psp") };
}
