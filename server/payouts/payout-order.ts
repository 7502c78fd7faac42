import type { Sender } from "../accounts/accounts.js";
import type { Centavos } from "../brazil/money.js";
import type { Warning } from "../contract/settings/leniency.js";
import type { PayoutFacts } from "../transactions/transaction.js";
import type { NewOf } from "../transactions/transactions.js";

/** Somebody wants to send money. */
export interface PayoutOrder {
  readonly account: Sender;
  readonly origin: "cash-out" | "cash-out-qrcode" | "dict-transfer" | "split";
  readonly value: Centavos;
  /** Null for a transfer through the directory, which has an idempotency key instead. */
  readonly externalId: string | null;
  readonly description: string | null;
  /** Canonical (brazil/pix-key.ts). */
  readonly pixKey: string;
  readonly keyType: string;
  readonly name: string;
  readonly document: string;
  readonly scenario: string | null;
  readonly requestId: number | null;
  readonly idempotencyKey?: string;
  /** Of a charge of this sandbox, when the payout is by its code. */
  readonly location?: string | null;
  /** `HIGH` waits in no queue; `NORM` does, for at most `expiration` milliseconds. Absent: neither. */
  readonly queue?: { readonly priority: "HIGH" } | { readonly priority: "NORM"; readonly expiration: number };
  /** Called with the new transaction's id before anybody hears of it. */
  readonly onInserted?: (id: number) => void;
  /** What is accepted of the order although it is wrong, for the journal. */
  readonly warnings?: readonly Warning[];
}

/** The transaction that an order becomes: PENDING, and due when it says. Centavos, epoch milliseconds. */
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
