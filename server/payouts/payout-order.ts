import type { Sender } from "../accounts/accounts.js";
import type { Centavos } from "../brazil/money.js";
import type { Warning } from "../contract/settings/leniency.js";
import type { PayoutFacts } from "../transactions/transaction.js";
import type { NewOf } from "../transactions/transactions.js";

/** A request to send money. `value` is centavos. */
export interface PayoutOrder {
  readonly account: Sender;
  readonly origin: "cash-out" | "cash-out-qrcode" | "dict-transfer" | "split";
  readonly value: Centavos;
  /** Null for a transfer through the directory, which has an idempotency key. */
  readonly externalId: string | null;
  readonly description: string | null;
  /** In canonical form (brazil/pix-key.ts). */
  readonly pixKey: string;
  readonly keyType: string;
  readonly name: string;
  readonly document: string;
  readonly scenario: string | null;
  readonly requestId: number | null;
  readonly idempotencyKey?: string;
  /** If a QR code of this sandbox is paid: the location of its charge. */
  readonly location?: string | null;
  /** Directory transfers only. `HIGH` skips the queue; `NORM` waits in it for at most `expiration` milliseconds. */
  readonly queue?: { readonly priority: "HIGH" } | { readonly priority: "NORM"; readonly expiration: number };
  /** Called with the new transaction's id before its journal entry is written. */
  readonly onInserted?: (id: number) => void;
  /** Mistakes in the order that a lenient sandbox accepts; they go into the journal. */
  readonly warnings?: readonly Warning[];
}

/** The fields of the transaction that an order creates. Centavos, epoch milliseconds. */
export function payoutFields(
  order: PayoutOrder,
  fee: Centavos,
  now: number,
  dueAt: number | null,
): NewOf<PayoutFacts> {
  return {
    accountId: order.account.id,
    operation: "WITHDRAW",
    origin: order.origin,
    externalId: order.externalId,
    value: order.value,
    fee,
    pixKey: order.pixKey,
    keyType: order.keyType,
    description: order.description,
    counterpartName: order.name,
    counterpartDocument: order.document,
    scenario: order.scenario,
    requestId: order.requestId,
    createdAt: now,
    dueAt,
    idempotencyKey: order.idempotencyKey ?? null,
    location: order.location ?? null,
  };
}
