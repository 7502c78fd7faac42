import { checkResult } from "../contract/state/checks/check-text.js";
import { cobsMatchPayments, splitsMatchPayouts } from "../contract/state/checks/cobs-and-meds.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { VALUE_TOLERANCE } from "./qr-codes.js";

/**
 * Proves that each cob agrees with its payment (the payment of a code may differ by one centavo), and that each split
 * of a charge is sent once. Reads only.
 */
export function chargeInvariants(database: Reader): () => Check[] {
  const count = (table: string) =>
    database.prepare<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`);
  const cobs = count("cobs");
  const splits = count("splits");
  const wrongCobs = database.prepare<{ txid: string; status: string; paid: number }>(
    `SELECT c.txid, c.status, count(t.id) AS paid FROM cobs c
     LEFT JOIN transactions t ON t.tx_id = c.txid AND t.account_id = c.account_id AND t.status = 'CONFIRMED'
     GROUP BY c.id
     HAVING paid <> (c.status = 'CONCLUIDA') OR coalesce(max(t.id) <> c.transaction_id, 0)
       OR coalesce(max(abs(t.value - c.value)) > ${VALUE_TOLERANCE} AND c.value_is_open = 0, 0) LIMIT 20`,
  );
  const withoutExpiry = database.prepare<{ txid: string }>(
    `SELECT txid FROM cobs c WHERE (status = 'ATIVA') <> EXISTS (SELECT 1 FROM agenda a
       WHERE a.kind = 'cob-expiry' AND a.subject = c.id AND a.due_at = c.created_at + c.expiration_seconds * 1000) LIMIT 20`,
  );
  const wrongSplits = database.prepare<{ charge: number; number: number }>(
    `SELECT s.charge_id AS charge, s.number FROM splits s
     JOIN transactions c ON c.id = s.charge_id LEFT JOIN transactions p ON p.id = s.payout_id
     WHERE c.status <> 'CONFIRMED'
       OR (p.id IS NOT NULL AND EXISTS (SELECT 1 FROM agenda a
         WHERE a.kind IN ('split', 'split-batch') AND a.subject = s.id AND a.due_at = s.due_at))
       -- A part is on the agenda itself, or belongs to a recipient's batch whose first part is.
       OR (p.id IS NULL AND NOT EXISTS (SELECT 1 FROM agenda a
         WHERE a.kind = 'split' AND a.subject = s.id AND a.due_at = s.due_at)
         AND NOT EXISTS (SELECT 1 FROM splits f JOIN transactions fc ON fc.id = f.charge_id
           JOIN agenda a ON a.kind = 'split-batch' AND a.subject = f.id AND a.due_at = f.due_at
           WHERE f.due_at = s.due_at AND f.pix_key = s.pix_key AND f.payout_id IS NULL AND f.document = s.document
             AND fc.account_id = c.account_id))
       OR (p.id IS NOT NULL AND (p.account_id <> c.account_id OR p.pix_key <> s.pix_key OR p.origin <> 'split'
         OR p.operation <> 'WITHDRAW'
         OR p.value <> (SELECT sum(part.value) FROM splits part WHERE part.payout_id = p.id))) LIMIT 20`,
  );
  const overspent = database.prepare<{ charge: number; value: number; parts: number }>(
    `SELECT t.id AS charge, t.value, sum(s.value) AS parts FROM splits s JOIN transactions t ON t.id = s.charge_id
     GROUP BY t.id HAVING parts > t.value + ${VALUE_TOLERANCE} LIMIT 20`,
  );

  return () => [
    checkResult(cobsMatchPayments, onlyRow(cobs).rows, [...wrongCobs.all(), ...withoutExpiry.all()]),
    checkResult(splitsMatchPayouts, onlyRow(splits).rows, [...wrongSplits.all(), ...overspent.all()]),
  ];
}
