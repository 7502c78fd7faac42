import type { DataFileRule } from "../contract/state/data-file-phrases.js";
import { ORIGINS, type TransactionOperation } from "../contract/transactions/transaction-kinds.js";

/** The columns of a transaction on which its kind and its state depend. */
export interface TransactionKindRow {
  readonly operation: string;
  readonly origin: string;
  readonly status: string;
  readonly externalId: unknown;
  readonly endToEndId: unknown;
  readonly pixKey: unknown;
  readonly keyType: unknown;
  readonly counterpartName: unknown;
  readonly counterpartDocument: unknown;
  readonly processedAt: unknown;
}

/** For each operation, returns the first required column that a row lacks; null if it has all. */
const ALWAYS = {
  PAYMENT: (row) => (row.pixKey === null ? "pix_key" : row.origin === "cash-in" ? missingId(row) : null),
  WITHDRAW: (row) =>
    row.pixKey === null
      ? "pix_key"
      : row.keyType === null
        ? "key_type"
        : row.counterpartName === null
          ? "counterpart_name"
          : row.counterpartDocument === null
            ? "counterpart_document"
            : null,
  REFUND_IN: (row) => missingId(row) ?? missingEndToEndId(row),
  REFUND_OUT: (row) => missingEndToEndId(row),
} as const satisfies Record<TransactionOperation, (row: TransactionKindRow) => string | null>;

const missingId = ({ externalId }: TransactionKindRow) => (externalId === null ? "external_id" : null);
const missingEndToEndId = ({ endToEndId }: TransactionKindRow) =>
  endToEndId === null ? "end_to_end_id" : null;

const isOperation = (operation: string): operation is TransactionOperation =>
  Object.hasOwn(ORIGINS, operation);

/** What is wrong with a row: the column, and the rule that it breaks. */
export interface TransactionFault {
  readonly column: string;
  readonly rule: DataFileRule;
}

/**
 * Why the columns of a row do not fit together as a transaction; null if they do. The store calls this for each row
 * that it reads, so it is fast: it only compares columns. `storedValues` has the rules for single values.
 */
export function transactionFault(row: TransactionKindRow): TransactionFault | null {
  const { operation, origin, status } = row;
  if (!isOperation(operation)) return { column: "operation", rule: "unknown" };
  if (!(ORIGINS[operation] as readonly string[]).includes(origin))
    return { column: "origin", rule: "origin" };
  if ((status === "PENDING") !== (row.processedAt === null))
    return { column: "processed_at", rule: "processedAt" };
  const missing = ALWAYS[operation](row);
  if (missing !== null) return { column: missing, rule: "missing" };
  return status === "CONFIRMED" && row.endToEndId === null
    ? { column: "end_to_end_id", rule: "endToEndId" }
    : null;
}
