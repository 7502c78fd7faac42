import type { storedValues } from "./stored-values.js";

const payouts = "SELECT id FROM transactions WHERE operation = 'WITHDRAW'";
const charges = "SELECT transaction_id FROM charges";
const refunds = "SELECT transaction_id FROM refunds";
const deliveries = "SELECT id FROM deliveries";
const cobs = "SELECT id FROM cobs";
const splits = "SELECT id FROM splits";

/**
 * References that SQLite does not check: in the rows of `table` that match `where`, each value of `column` must be one
 * that `found` selects.
 */
export const references: readonly (readonly [
  table: keyof typeof storedValues,
  column: string,
  where: string,
  found: string,
])[] = [
  ["journal", "account_id", "true", "SELECT id FROM accounts"],
  ["journal", "transaction_id", "true", "SELECT id FROM transactions"],
  ["deliveries", "transaction_id", "true", "SELECT id FROM transactions"],
  ["deliveries", "event_seq", "true", "SELECT seq FROM journal"],
  ["requests", "journal_seq", "journal_seq > 0", "SELECT seq FROM journal"],
  ["requests", "account_id", "true", "SELECT id FROM accounts"],
  ["transactions", "id", "origin = 'cash-in'", charges],
  ["transactions", "id", "operation LIKE 'REFUND_%'", refunds],
  ["transactions", "id", "origin = 'dict-transfer'", "SELECT transaction_id FROM transfers"],
  ["charges", "transaction_id", "true", "SELECT id FROM transactions WHERE origin = 'cash-in'"],
  ["refunds", "transaction_id", "true", "SELECT id FROM transactions WHERE operation LIKE 'REFUND_%'"],
  ["transfers", "transaction_id", "true", "SELECT id FROM transactions WHERE origin = 'dict-transfer'"],
  ["splits", "charge_id", "true", charges],
  ["agenda", "subject", "kind LIKE 'payout-%'", payouts],
  ["agenda", "subject", "kind = 'refund-settlement'", refunds],
  ["agenda", "subject", "kind LIKE 'charge-%'", charges],
  ["agenda", "subject", "kind LIKE 'cob-%'", cobs],
  ["agenda", "subject", "kind LIKE 'split%'", splits],
  ["agenda", "subject", "kind = 'webhook-delivery'", deliveries],
];
