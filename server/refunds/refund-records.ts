import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";

/** Why money is returned (Resources, Refund by end-to-end id: natureza). */
export type RefundNature = "ORIGINAL" | "RETIRADA" | "MED_OPERACIONAL" | "MED_FRAUDE";

/** The fields of a refund, or of the return of a payout, that its transaction does not have. */
export interface RefundRecord {
  readonly transactionId: number;
  readonly originalId: number;
  /** Unique per original (assumptions REFUND_DUPLICATE, DEVOLUCAO_REPEAT). */
  readonly externalId: string | null;
  readonly nature: RefundNature;
}

/** A confirmed refund or return of part of an original. Centavos, epoch milliseconds. */
export interface SettledPart {
  readonly transactionId: number;
  readonly value: Centavos;
  readonly endToEndId: string;
  readonly processedAt: number;
  readonly description: string | null;
}

/** The store of refunds and returns, and of how much they use of each original. Writes need a unit of work. */
export interface RefundRecords {
  /**
   * Inserts a record, gives its transaction its ids (`rtrId`: its id between institutions) and takes `value` centavos
   * off the refundable amount of the original.
   */
  insert(record: RefundRecord, rtrId: string, value: Centavos): void;
  /** Adds `value` to the refundable amount again, after a failed refund. */
  restore(originalId: number, value: Centavos): void;
  /** The refundable amount: the original's value less its refunds made or pending. Centavos. */
  refundable(originalId: number): Centavos;
  /** Throws if the transaction is neither a refund nor a return. */
  get(transactionId: number): RefundRecord;
  byExternalId(originalId: number, externalId: string): RefundRecord | undefined;
  /** The id of the payment with an end-to-end id that `account` received. */
  receivedAs(account: number, endToEndId: string): number | undefined;
  /** The id of the payout with an end-to-end id, of any account of this sandbox (assumption BETWEEN_ACCOUNTS). */
  sentAs(endToEndId: string): number | undefined;
  /** The id of the return with an rtrId, to any account of this sandbox. */
  returnedAs(rtrId: string): number | undefined;
  /** The id of the payment with an end-to-end id that any account of this sandbox received. */
  arrivedAs(endToEndId: string): number | undefined;
  /** All refunds or returns of an original, oldest first, in any state. */
  partsOf(originalId: number): RefundRecord[];
  /** The confirmed refunds or returns of an original, oldest first. */
  settledParts(originalId: number): SettledPart[];
}

export function createRefundRecords(database: Database): RefundRecords {
  const insert = database.prepare(
    "INSERT INTO refunds (transaction_id, original_id, external_id, nature) VALUES (?, ?, ?, ?)",
  );
  const name = database.prepare("UPDATE transactions SET end_to_end_id = ?, external_id = ? WHERE id = ?");
  const take = database.prepare("UPDATE transactions SET refunded = refunded + ? WHERE id = ?");
  const rest = database.prepare<{ rest: number }>(
    "SELECT value - refunded AS rest FROM transactions WHERE id = ?",
  );
  const select = `SELECT transaction_id AS transactionId, original_id AS originalId, external_id AS externalId, nature
    FROM refunds`;
  const byTransaction = database.prepare<RefundRecord>(`${select} WHERE transaction_id = ?`);
  const byExternalId = database.prepare<RefundRecord>(`${select} WHERE original_id = ? AND external_id = ?`);
  const received = database.prepare<{ id: number }>(
    "SELECT id FROM transactions WHERE end_to_end_id = ? AND account_id = ? AND operation = 'PAYMENT'",
  );
  const parts = database.prepare<RefundRecord>(`${select} WHERE original_id = ? ORDER BY transaction_id`);
  // The `+` is explained at byExternalId in transactions.ts.
  const under = database.prepare<{ id: number }>(
    "SELECT id FROM transactions WHERE end_to_end_id = ? AND +operation = ?",
  );
  const settled = database.prepare<SettledPart>(
    `SELECT t.id AS transactionId, t.value, t.end_to_end_id AS endToEndId, t.processed_at AS processedAt, t.description
     FROM refunds r JOIN transactions t ON t.id = r.transaction_id
     WHERE r.original_id = ? AND t.status = 'CONFIRMED' ORDER BY t.id`,
  );
  return {
    insert: ({ transactionId, originalId, externalId, nature }, rtrId, value) => {
      insert.run(transactionId, originalId, externalId, nature);
      name.run(rtrId, externalId, transactionId);
      take.run(value, originalId);
    },
    restore: (originalId, value) => void take.run(-value, originalId),
    refundable: (originalId) => {
      const found = rest.get(originalId);
      if (found === undefined) throw new Error(`There is no transaction ${originalId}.`);
      return found.rest;
    },
    get: (transactionId) => {
      const record = byTransaction.get(transactionId);
      if (record === undefined) throw new Error(`Transaction ${transactionId} is not a refund.`);
      return record;
    },
    byExternalId: (originalId, externalId) => byExternalId.get(originalId, externalId),
    receivedAs: (account, endToEndId) => received.get(endToEndId, account)?.id,
    sentAs: (endToEndId) => under.get(endToEndId, "WITHDRAW")?.id,
    returnedAs: (rtrId) => under.get(rtrId, "REFUND_OUT")?.id,
    arrivedAs: (endToEndId) => under.get(endToEndId, "PAYMENT")?.id,
    partsOf: (originalId) => parts.all(originalId),
    settledParts: (originalId) => settled.all(originalId),
  };
}
