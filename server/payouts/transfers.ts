import type { Directory } from "../bacen/directory.js";
import { pixKeyType } from "../brazil/pix-key.js";
import { Refusal } from "../contract/refusal.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { PayoutTransaction } from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";

/** A request to send money through the directory. */
export interface TransferOrder
  extends Pick<PayoutOrder, "account" | "value" | "description" | "pixKey" | "scenario" | "requestId"> {
  readonly idempotencyKey: string;
  /** The whole request in canonical form: equal texts are equal requests. */
  readonly request: string;
  /** Undefined: the document in the directory. */
  readonly creditorDocument: string | undefined;
  readonly priority: "HIGH" | "NORM";
  /** How long it may wait in the queue, in milliseconds. */
  readonly expiration: number;
  readonly paymentFlow: string | null;
  /** ISPBs of institutions that must not receive it. */
  readonly ispbDeny: readonly string[];
}

export interface Transfer {
  readonly priority: "HIGH" | "NORM";
  readonly paymentFlow: string | null;
  /** When it expires in the queue, epoch milliseconds; null for HIGH, which skips the queue. */
  readonly expiresAt: number | null;
}

/** Transfers through the directory: payouts whose key is looked up first, identified by an idempotency key. */
export interface Transfers {
  /**
   * Within a unit of work. A repetition with the same key and request returns the first transfer and creates nothing.
   * Throws the refusals `idempotency-mismatch`, `pix-key-not-found`, `ispb-denied`, and those of a payout.
   */
  create(order: TransferOrder): PayoutTransaction;
  /** The fields that its transaction does not have. */
  find(transactionId: number): Transfer | undefined;
  /**
   * The id answered in place of the end-to-end id, which exists only after settlement (specification: Resources,
   * Directory transfer).
   */
  placeholder(transactionId: number): string;
}

export function createTransfers(
  { database, ids }: { database: Database; ids: Ids },
  services: { directory: Directory; payouts: Payouts; transactions: Transactions },
): Transfers {
  const { directory, payouts, transactions } = services;
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
      const existing = transactions.byIdempotencyKey(account.id, idempotencyKey);
      if (existing) {
        if (requestOf.get(existing.id)?.request !== request) {
          const values = { transactionId: String(existing.id), createdAt: iso(existing.createdAt) };
          throw new Refusal("idempotency-mismatch", { cause: { name: "idempotency-mismatch", values } });
        }
        return existing;
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
