import type { Centavos } from "../brazil/money.js";
import type { MedCause, MedReason, MedResult, MedStatus } from "../contract/meds/med.js";
import type { Database } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** A MED as stored. Amounts are centavos, times epoch milliseconds. */
export interface Med {
  readonly id: number;
  readonly accountId: number;
  /** The contested payment; null if the account received none with this end-to-end id. */
  readonly transactionId: number | null;
  readonly endToEndId: string;
  readonly status: MedStatus;
  readonly reason: MedReason;
  readonly cause: MedCause | null;
  readonly description: string | null;
  /** The contested amount; null if unknown. */
  readonly value: Centavos | null;
  /** The amount blocked on receipt; it stays blocked while the MED is RECEIVED. */
  readonly blocked: Centavos;
  readonly result: MedResult | null;
  /** The reason for the analysis result. */
  readonly details: string | null;
  readonly refundId: number | null;
  readonly createdAt: number;
  readonly receivedAt: number | null;
  readonly endedAt: number | null;
}

export type NewMed = Pick<
  Med,
  "accountId" | "transactionId" | "endToEndId" | "reason" | "cause" | "description" | "value" | "createdAt"
>;

/** The fields that a MED gets when it ends. */
export type MedEnd = Pick<Med, "result" | "details" | "refundId"> & {
  readonly status: "ANALYZED" | "CANCELLED";
  readonly endedAt: number;
};

/** The filter of an account's list. `from` and `to` are epoch milliseconds, both inclusive. */
export interface MedQuery {
  readonly account: number;
  readonly status?: MedStatus | undefined;
  readonly isReconciled?: boolean | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/** The store of MEDs. Writes need a unit of work and throw if the MED's state does not allow the step. */
export interface MedRecords {
  insert(med: NewMed): Med;
  /** OPEN → RECEIVED. */
  receive(id: number, blocked: Centavos, at: number): Med;
  /** OPEN or RECEIVED → CANCELLED, RECEIVED → ANALYZED. */
  end(id: number, end: MedEnd): Med;
  find(id: number): Med | undefined;
  /** Throws if there is no such MED. */
  get(id: number): Med;
  /** Total amount of this payment contested by MEDs that are still open, in centavos. */
  contested(transactionId: number): Centavos;
  /** The MEDs that contest this transaction, or that were refunded by it. */
  ofTransaction(transactionId: number): Med[];
  /** One page of an account's MEDs, newest first, and the total. */
  page(
    query: MedQuery,
    page: { readonly number: number; readonly size: number },
  ): { meds: Med[]; total: number };
  /** How many MEDs of an account have not ended; of all accounts if it is undefined. */
  countOpen(account: number | undefined): number;
  /** The MEDs of all accounts, newest first; with `before` only those with smaller ids. */
  list(
    filter: {
      readonly status?: MedStatus | undefined;
      readonly account?: number | undefined;
      readonly before?: number | undefined;
    },
    limit: number,
  ): Med[];
}

/** Selects the ids of a page from a covering index; only the rows of that page are read afterwards. */
export const medListSql = `SELECT id FROM meds
  WHERE account_id = :account AND created_at BETWEEN :from AND :to AND (:status IS NULL OR status = :status)
    AND (:isReconciled IS NULL OR (transaction_id IS NOT NULL) = :isReconciled)
  ORDER BY created_at DESC, id DESC LIMIT :limit OFFSET :offset`;

export function createMedRecords(database: Database): MedRecords {
  const select = `SELECT id, account_id AS accountId, transaction_id AS transactionId, end_to_end_id AS endToEndId, status,
    reason, cause, description, value, blocked, result, details, refund_id AS refundId, created_at AS createdAt,
    received_at AS receivedAt, ended_at AS endedAt FROM meds`;
  const insert = database.prepare(
    `INSERT INTO meds (account_id, transaction_id, end_to_end_id, reason, cause, description, value, created_at)
     VALUES (:accountId, :transactionId, :endToEndId, :reason, :cause, :description, :value, :createdAt)`,
  );
  const receive = database.prepare(
    "UPDATE meds SET status = 'RECEIVED', blocked = ?, received_at = ? WHERE id = ? AND status = 'OPEN'",
  );
  const end = database.prepare(
    `UPDATE meds SET status = :status, result = :result, details = :details, refund_id = :refundId, ended_at = :endedAt
     WHERE id = :id AND (status = 'RECEIVED' OR (status = 'OPEN' AND :status = 'CANCELLED'))`,
  );
  const byId = database.prepare<Med>(`${select} WHERE id = ?`);
  const contested = database.prepare<{ value: number }>(
    `SELECT coalesce(sum(value), 0) AS value FROM meds WHERE transaction_id = ? AND status IN ('OPEN', 'RECEIVED')`,
  );
  const ofTransaction = database.prepare<Med>(
    `${select} WHERE transaction_id = :id OR refund_id = :id ORDER BY id`,
  );
  const ids = database.prepare<{ id: number }>(medListSql);
  const count = database.prepare<{ total: number }>(`SELECT count(*) AS total FROM (${medListSql})`);
  const list = database.prepare<Med>(
    `${select} WHERE (:status IS NULL OR status = :status) AND (:account IS NULL OR account_id = :account)
       AND (:before IS NULL OR id < :before)
     ORDER BY id DESC LIMIT :limit`,
  );

  // MEDs that have ended are not in the index, so its cost does not grow with them.
  const countOpen = database.prepare<{ count: number }>(
    `SELECT count(*) AS count FROM meds INDEXED BY meds_open
     WHERE ended_at IS NULL AND (:account IS NULL OR account_id = :account)`,
  );

  const get = (id: number): Med => {
    const med = byId.get(id);
    if (med === undefined) throw new Error(`There is no MED ${id}.`);
    return med;
  };
  const requireChange = (id: number, changes: number): Med => {
    if (changes === 0) throw new Error(`The state of MED ${id} does not allow this step.`);
    return get(id);
  };

  return {
    insert: (med) => get(Number(insert.run(med).lastInsertRowid)),
    receive: (id, blocked, at) => requireChange(id, receive.run(blocked, at, id).changes),
    end: (id, fields) => requireChange(id, end.run({ ...fields, id }).changes),
    find: (id) => byId.get(id),
    get,
    contested: (transactionId) => onlyRow(contested, transactionId).value,
    ofTransaction: (id) => ofTransaction.all({ id }),
    countOpen: (account) => onlyRow(countOpen, { account: account ?? null }).count,
    page: ({ account, status, isReconciled, from, to }, { number, size }) => {
      const where = {
        account,
        status: status ?? null,
        isReconciled: isReconciled === undefined ? null : Number(isReconciled),
        from: from ?? 0,
        to: to ?? Number.MAX_SAFE_INTEGER,
      };
      return {
        meds: ids.all({ ...where, limit: size, offset: (number - 1) * size }).map(({ id }) => get(id)),
        total: onlyRow(count, { ...where, limit: -1, offset: 0 }).total,
      };
    },
    list: ({ status = null, account = null, before = null }, limit) =>
      list.all({ status, account, before, limit }),
  };
}
