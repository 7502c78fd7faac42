import { institutionByIspb } from "../brazil/institutions.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import { Problem } from "../contract/control-problems.js";
import { filledInEach } from "../contract/localized.js";
import { DATA_FILE_PHRASES, DATA_FILE_RULE_PHRASES } from "../contract/state/data-file-phrases.js";
import type { OriginOf, TransactionOperation } from "../data-file/stored-transaction.js";
import { transactionFault } from "../data-file/stored-transaction.js";

export type Operation = TransactionOperation;
export type Status = "PENDING" | "CONFIRMED" | "ERROR";

/** What any movement of money may have, as its row has it. Amounts are centavos, times epoch milliseconds. */
interface Facts {
  readonly id: number;
  readonly accountId: number;
  readonly externalId: string | null;
  /** Of the cob that it pays. */
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
  /** Of a transfer through the directory: what the client has chosen to name it by. */
  readonly idempotencyKey: string | null;
  /** Of a payout by QR code: the charge of this sandbox that it pays, by its location. */
  readonly location: string | null;
}

/** A cash-in, which is its own charge: it waits for a payer from the beginning. */
export interface ChargeFacts extends Facts {
  readonly operation: "PAYMENT";
  readonly origin: Extract<OriginOf<"PAYMENT">, "cash-in">;
  readonly externalId: string;
  readonly pixKey: string;
}

/** Money that came in for a cob, or to a key without any charge (`direct`). */
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

/** A received payment that goes back. Its end-to-end id is its rtrId, which it has before it settles. */
export interface RefundFacts extends Facts {
  readonly operation: "REFUND_IN";
  readonly origin: OriginOf<"REFUND_IN">;
  readonly externalId: string;
  readonly endToEndId: string;
}

/** A payout that came back. */
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
/** A final state stays final. */
export type Concluded = Confirmed | Failed;
export type TransactionState = Pending | Concluded;

/**
 * One movement of money as it is stored: its kind, told by `operation` and `origin`, and its state, told by `status`.
 * The two do not depend on one another, so a kind in a state is the intersection of both.
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

/** A row that nobody has looked at: the file may say anything. */
export interface TransactionRow extends Facts {
  readonly operation: string;
  readonly origin: string;
  readonly status: string;
  readonly processedAt: number | null;
}

/** A row as the transaction that it is; throws the problem `data-damaged` for one that is none. */
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

/** For whoever tells of what has ended; throws for a transaction that is still PENDING. */
export function concluded(transaction: Transaction): ConcludedTransaction {
  if (transaction.status === "PENDING") throw new Error(`Transaction ${transaction.id} is still PENDING.`);
  return transaction;
}

type ConfirmedOf<Kind extends Operation> = Extract<Transaction, { operation: Kind; status: "CONFIRMED" }>;
const isConfirmed = <Kind extends Operation>(found: Transaction, kind: Kind): found is ConfirmedOf<Kind> =>
  found.operation === kind && found.status === "CONFIRMED";

/** For one that another row names, as a refund does its original; throws where that is no confirmed one of its kind. */
export function confirmed<Kind extends Operation>(found: Transaction, operation: Kind): ConfirmedOf<Kind> {
  if (isConfirmed(found, operation)) return found;
  throw new Error(`Transaction ${found.id} is no confirmed ${operation}.`);
}

/** What moved in the end: a debit costs its fee on top, a credit arrives without it (FEES). Centavos. */
export function finalAmount({
  operation,
  value,
  fee,
}: Pick<Transaction, "operation" | "value" | "fee">): Centavos {
  return operation === "WITHDRAW" || operation === "REFUND_IN" ? value + fee : value - fee;
}

/** What every journal entry about a transaction says of it (contract/journal.ts, `movement`). */
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
