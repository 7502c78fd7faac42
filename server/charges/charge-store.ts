import type { Split } from "../contract/charges/cash-in.js";
import type { Database } from "../kernel/database.js";

/** The fields of a charge that its transaction does not have. */
export interface Charge {
  readonly transactionId: number;
  /** The last segment of the payload URL in its code. */
  readonly location: string;
  readonly pixCode: string;
  readonly correlationId: string;
  readonly payerName: string;
  readonly payerDocument: string;
}

export interface ChargeDetails {
  readonly additionalInfo: Readonly<Record<string, string>> | undefined;
  readonly splits: readonly Split[] | undefined;
}

/** The store of charges. Writes need a unit of work. */
export interface ChargeStore {
  insert(
    charge: Charge,
    additionalInfo: Readonly<Record<string, string>> | undefined,
    splits: readonly Split[] | undefined,
  ): void;
  find(transactionId: number): Charge | undefined;
  /** Throws if the transaction is not a charge. */
  get(transactionId: number): Charge;
  byLocation(location: string): Charge | undefined;
  /** The optional parts of the request; undefined where it had none. */
  details(transactionId: number): ChargeDetails;
}

export function createChargeStore(database: Database): ChargeStore {
  const insert = database.prepare(
    `INSERT INTO charges (transaction_id, location, pix_code, correlation_id, payer_name, payer_document, additional_info, splits)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = `SELECT transaction_id AS transactionId, location, pix_code AS pixCode, correlation_id AS correlationId,
    payer_name AS payerName, payer_document AS payerDocument FROM charges`;
  const byTransaction = database.prepare<Charge>(`${select} WHERE transaction_id = ?`);
  const byLocation = database.prepare<Charge>(`${select} WHERE location = ?`);
  const details = database.prepare<{ additionalInfo: string | null; splits: string | null }>(
    "SELECT additional_info AS additionalInfo, splits FROM charges WHERE transaction_id = ?",
  );
  return {
    insert: (
      { transactionId, location, pixCode, correlationId, payerName, payerDocument },
      additionalInfo,
      splits,
    ) =>
      void insert.run(
        transactionId,
        location,
        pixCode,
        correlationId,
        payerName,
        payerDocument,
        additionalInfo === undefined ? null : JSON.stringify(additionalInfo),
        splits === undefined ? null : JSON.stringify(splits),
      ),
    find: (transactionId) => byTransaction.get(transactionId),
    get: (transactionId) => {
      const charge = byTransaction.get(transactionId);
      if (charge === undefined) throw new Error(`Transaction ${transactionId} is not a charge.`);
      return charge;
    },
    byLocation: (location) => byLocation.get(location),
    details: (transactionId) => {
      const { additionalInfo = null, splits = null } = details.get(transactionId) ?? {};
      return {
        additionalInfo: additionalInfo === null ? undefined : JSON.parse(additionalInfo),
        splits: splits === null ? undefined : JSON.parse(splits),
      };
    },
  };
}
