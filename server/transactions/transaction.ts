import { institutionByIspb } from "../brazil/institutions.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import { Problem } from "../contract/control-problems.js";
import { filledInEach } from "../contract/localized.js";
import { DATA_FILE_PHRASES, DATA_FILE_RULE_PHRASES } from "../contract/state/data-file-phrases.js";
import type { OriginOf, TransactionOperation } from "../contract/transactions/transaction-kinds.js";
import { transactionFault } from "../data-file/stored-transaction.js";

export type Operation = TransactionOperation;
export type Status = "PENDING" | "CONFIRMED" | "ERROR";

/** The columns that every kind of transaction shares. Amounts are centavos, times epoch milliseconds. */
interface Facts {
  readonly id: number;
  readonly accountId: number;
  readonly externalId: string | null;
  /** The txid of the cob that it pays. */
  readonly txId: string | null;
  readonly endToEndId: string | null;
  readonly value: Centavos;
  readonly fee: Centavos;
  readonly pixKey: string | null;
  readonly keyType: string | null;
  readonly description: string | null;
  readonly counterpartName: string | null;
  readonly counterpartDocument: string | null;
  readonly counterpartIspb: string | null;
  readonly counterpartBranch: string | null;
  readonly counterpartNumber: string | null;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly scenario: string | null;
  readonly requestId: number | null;
  readonly createdAt: number;
  readonly dueAt: number | null;
  /** The client's key of a transfer through the directory. */
  readonly idempotencyKey: string | null;
  /** For a payout by QR code: the location of the charge of this sandbox that it pays. */
  readonly location: string | null;
}

/** A cash-in. It is its own charge: PENDING means that it waits for a payer. */
export interface ChargeFacts extends Facts {
  readonly operation: "PAYMENT";
  readonly origin: Extract<OriginOf<"PAYMENT">, "cash-in">;
  readonly externalId: string;
  readonly pixKey: string;
}

/** Money received for a cob, or sent straight to a key without a charge (`direct`). */
export interface ReceiptFacts extends Facts {
  readonly operation: "PAYMENT";
  readonly origin: Exclude<OriginOf<"PAYMENT">, "cash-in">;
  readonly pixKey: string;
}

export interface PayoutFacts extends Facts {
  readonly operation: "WITHDRAW";
  readonly origin: OriginOf<"WITHDRAW">;
  readonly pixKey: string;
  readonly keyType: string;
  readonly counterpartName: string;
  readonly counterpartDocument: string;
}

/** A refund of a received payment. Its end-to-end id is its rtrId, which it has before it settles. */
export interface RefundFacts extends Facts {
  readonly operation: "REFUND_IN";
  readonly origin: OriginOf<"REFUND_IN">;
  readonly externalId: string;
  readonly endToEndId: string;
}

/** The return of a payout. */
export interface ReturnFacts extends Facts {
  readonly operation: "REFUND_OUT";
  readonly origin: OriginOf<"REFUND_OUT">;
  readonly endToEndId: string;
}

export type TransactionFacts = ChargeFacts | ReceiptFacts | PayoutFacts | RefundFacts | ReturnFacts;

export interface Pending {
  readonly status: "PENDING";
  readonly processedAt: null;
}
export interface Confirmed {
  readonly status: "CONFIRMED";
  readonly processedAt: number;
  readonly endToEndId: string;
}
export interface Failed {
  readonly status: "ERROR";
  readonly processedAt: number;
}
/** Final: a concluded transaction never changes its status again. */
export type Concluded = Confirmed | Failed;
export type TransactionState = Pending | Concluded;

/**
 * One movement of money as stored. `operation` and `origin` give its kind, `status` its state. Kind and state are
 * independent, so a kind in a state is the intersection of the two types.
 */
export type Transaction = TransactionFacts & TransactionState;

export type ChargeTransaction<State extends TransactionState = TransactionState> = ChargeFacts & State;
export type PaymentTransaction<State extends TransactionState = TransactionState> = (
  | ChargeFacts
  | ReceiptFacts
) &
  State;
export type PayoutTransaction<State extends TransactionState = TransactionState> = PayoutFacts & State;
export type RefundTransaction<State extends TransactionState = TransactionState> = RefundFacts & State;
export type ReturnTransaction<State extends TransactionState = TransactionState> = ReturnFacts & State;
export type ConcludedTransaction = TransactionFacts & Concluded;

/** An unchecked row: a damaged or foreign data file may hold any value. */
export interface TransactionRow extends Facts {
  readonly operation: string;
  readonly origin: string;
  readonly status: string;
  readonly processedAt: number | null;
}

/** Checks a row and returns it as a transaction. Throws the problem `data-damaged` if it is not a valid one. */
export function transactionOf(row: TransactionRow): Transaction {
  const fault = transactionFault(row);
  if (fault !== null) {
    const place = {
      row: `transactions ${row.id}`,
      column: fault.column,
      rule: DATA_FILE_RULE_PHRASES[fault.rule],
    };
    throw new Problem("data-damaged", { problem: filledInEach(DATA_FILE_PHRASES.hiddenValue, place) });
  }
  return row as Transaction;
}

export const isCharge = (transaction: Transaction): transaction is ChargeTransaction =>
  transaction.operation === "PAYMENT" && transaction.origin === "cash-in";

/** Narrows the type of a transaction that has ended. Throws if it is still PENDING. */
export function requireConcluded(transaction: Transaction): ConcludedTransaction {
  if (transaction.status === "PENDING") throw new Error(`Transaction ${transaction.id} is still PENDING.`);
  return transaction;
}

type ConfirmedOf<Kind extends Operation> = Extract<Transaction, { operation: Kind; status: "CONFIRMED" }>;
const isConfirmed = <Kind extends Operation>(found: Transaction, kind: Kind): found is ConfirmedOf<Kind> =>
  found.operation === kind && found.status === "CONFIRMED";

/** Narrows a transaction that another row refers to, such as the original of a refund. Throws if it is not a confirmed `operation`. */
export function requireConfirmed<Kind extends Operation>(
  found: Transaction,
  operation: Kind,
): ConfirmedOf<Kind> {
  if (isConfirmed(found, operation)) return found;
  throw new Error(`Transaction ${found.id} is not a confirmed ${operation}.`);
}

/** The amount with the fee, in centavos: the fee is added to a debit and taken from a credit (assumption FEES). */
export function finalAmount({
  operation,
  value,
  fee,
}: Pick<Transaction, "operation" | "value" | "fee">): Centavos {
  return operation === "WITHDRAW" || operation === "REFUND_IN" ? value + fee : value - fee;
}

/** The fields that every journal entry about a transaction has (contract/journal/journal.ts, `movement`). Reais. */
export function movementOf(transaction: Transaction) {
  const { origin, externalId, value, scenario, counterpartName: name, counterpartIspb: ispb } = transaction;
  const counterpart =
    name === null
      ? null
      : {
          name,
          document: transaction.counterpartDocument ?? "",
          bank: ispb === null ? null : { ispb, name: institutionByIspb(ispb)?.name ?? ispb },
        };
  return { origin, externalId, value: reaisFromCentavos(value), scenario, counterpart };
}
