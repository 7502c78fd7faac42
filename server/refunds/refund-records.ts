import type { Centavos } from "../brazil/money.js";
import type { Database } from "../kernel/database.js";

/** Why money goes back (Resources, Refund by end-to-end id: natureza). */
export type Nature = "ORIGINAL" | "RETIRADA" | "MED_OPERACIONAL" | "MED_FRAUDE";

/** What a refund, or the return of a payout, has beyond its transaction. */
export interface RefundRecord {
  readonly transactionId: number;
  readonly originalId: number;
  /** Unique for its original (REFUND_DUPLICATE, DEVOLUCAO_REPEAT). */
  readonly externalId: string | null;
  readonly nature: Nature;
}

/** One part of an original that has gone back. Centavos, epoch milliseconds. */
export interface SettledPart {
  readonly transactionId: number;
  readonly value: Centavos;
  readonly endToEndId: string;
  readonly processedAt: number;
  readonly description: string | null;
}

/** What is kept of refunds and returns, and how much of each original they take. Writing needs a unit of work. */
export interface RefundRecords {
  /**
   * Writes one down, gives its transaction the names under which it is known (`rtrId`: its id between
   * institutions), and takes `value` of what its original still has to give.
   */
  insert(record: RefundRecord, rtrId: string, value: Centavos): void;
  /** Gives `value` back to the original, because its refund has failed. */
  restore(originalId: number, value: Centavos): void;
  /** What of an original has neither gone back nor is about to. */
  refundable(originalId: number): Centavos;
  /** For a transaction that is a refund or a return; throws for any other. */
  get(transactionId: number): RefundRecord;
  byExternalId(originalId: number, externalId: string): RefundRecord | undefined;
  /** The payment that an account has received under an end-to-end id. */
  receivedAs(account: number, endToEndId: string): number | undefined;
  /** The payout of whichever account of this sandbox that went out under an end-to-end id (BETWEEN_ACCOUNTS). */
  sentAs(endToEndId: string): number | undefined;
  /** The return, to whichever account of this sandbox, that came under an rtrId. */
  returnedAs(rtrId: string): number | undefined;
  /** The payment that whichever account of this sandbox has received under an end-to-end id. */
  arrivedAs(endToEndId: string): number | undefined;
  /** All that was asked to go back of an original, in that order, whatever has become of it. */
  partsOf(originalId: number): RefundRecord[];
  /** Every part of an original that has gone back, in the order in which they were asked for. */
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
  // `+` for the reason that byExternalId of the transactions has it.
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
      if (record === undefined) throw new Error(`Transaction ${transactionId} is no refund.`);
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
