import type { Directory } from "../bacen/directory.js";
import { pixKeyType } from "../brazil/pix-key.js";
import { Refusal } from "../contract/refusal.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { PayoutTransaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";

/** Somebody wants to send money through the directory. */
export interface TransferOrder
  extends Pick<PayoutOrder, "account" | "value" | "description" | "pixKey" | "scenario" | "requestId"> {
  readonly idempotencyKey: string;
  /** The whole request in its one way to be written: the same text is the same request. */
  readonly request: string;
  /** Absent: whoever the directory says. */
  readonly creditorDocument: string | undefined;
  readonly priority: "HIGH" | "NORM";
  /** Milliseconds that it may wait in the queue. */
  readonly expiration: number;
  readonly paymentFlow: string | null;
  /** Institutions to which it must not go. */
  readonly ispbDeny: readonly string[];
}

export interface Transfer {
  readonly priority: "HIGH" | "NORM";
  readonly paymentFlow: string | null;
  /** When the queue gives it up; null for one that waits in no queue. */
  readonly expiresAt: number | null;
}

/** Transfers through the directory: payouts whose key is looked up first, named by an idempotency key. */
export interface Transfers {
  /**
   * Within a unit of work. The same key and the same request give the same transfer and create nothing. Throws
   * the refusals `idempotency-mismatch`, `pix-key-not-found`, `ispb-denied`, and those of a payout.
   */
  create(order: TransferOrder): PayoutTransaction;
  /** What it has beyond its transaction; times are epoch milliseconds. */
  find(transactionId: number): Transfer | undefined;
  /** What stands for the end-to-end id of a transfer until it settles (Resources, Directory transfer). */
  placeholder(transactionId: number): string;
}

export function createTransfers(
  { database, ids }: { database: Database; ids: Ids },
  core: { directory: Directory; payouts: Payouts; transactions: Transactions },
): Transfers {
  const { directory, payouts, transactions } = core;
  const insert = database.prepare(
    "INSERT INTO transfers (transaction_id, request, priority, payment_flow, expires_at) VALUES (?, ?, ?, ?, ?)",
  );
  const requestOf = database.prepare<{ request: string }>(
    "SELECT request FROM transfers WHERE transaction_id = ?",
  );
  const byTransaction = database.prepare<Transfer>(
    `SELECT priority, payment_flow AS paymentFlow, expires_at AS expiresAt FROM transfers WHERE transaction_id = ?`,
  );

  return {
    find: (transactionId) => byTransaction.get(transactionId),
    placeholder: (transactionId) => ids.uuid("transfer.placeholder", transactionId),
    create: (order) => {
      const { account, idempotencyKey, request, pixKey, priority, expiration } = order;
      const before = transactions.byIdempotencyKey(account.id, idempotencyKey);
      if (before) {
        if (requestOf.get(before.id)?.request !== request) throw new Refusal("idempotency-mismatch");
        return before;
      }
      const keyType = pixKeyType(pixKey);
      const owner = directory.find(pixKey);
      if (keyType === null || owner === null || owner.rejects === "INVALID_PIX_KEY")
        throw new Refusal("pix-key-not-found");
      if (order.ispbDeny.includes(owner.ispb)) {
        throw new Refusal("ispb-denied", { values: { ispb: owner.ispb } });
      }
      const payout = payouts.create({
        account,
        origin: "dict-transfer",
        value: order.value,
        externalId: null,
        description: order.description,
        pixKey,
        keyType,
        name: owner.name,
        document: order.creditorDocument ?? owner.document,
        scenario: order.scenario,
        requestId: order.requestId,
        idempotencyKey,
        queue: priority === "HIGH" ? { priority } : { priority, expiration },
      });
      const expiresAt = priority === "HIGH" ? null : payout.createdAt + expiration;
      insert.run(payout.id, request, priority, order.paymentFlow, expiresAt);
      return payout;
    },
  };
}
