import { checkResult } from "../contract/state/checks/check-text.js";
import { medBlocksMatchPostings, medsMatchPayments } from "../contract/state/checks/cobs-and-meds.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";

/** Proves that MEDs agree with the payments they contest, the money they block and their refunds. Reads only. */
export function medInvariants(database: Reader): () => Check[] {
  const all = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM meds");
  const wrongPayments = database.prepare<{ id: number }>(
    `SELECT m.id FROM meds m JOIN transactions t ON t.id = m.transaction_id
     WHERE t.account_id <> m.account_id OR t.operation <> 'PAYMENT' OR t.status <> 'CONFIRMED'
       OR t.end_to_end_id IS NOT m.end_to_end_id OR m.value > t.value LIMIT 20`,
  );
  const wrongRefunds = database.prepare<{ id: number }>(
    `SELECT m.id FROM meds m JOIN transactions r ON r.id = m.refund_id
       LEFT JOIN refunds f ON f.transaction_id = m.refund_id
     WHERE r.origin <> 'med' OR r.status <> 'CONFIRMED' OR r.value > m.value OR f.original_id IS NOT m.transaction_id
       OR f.nature IS NOT iif(m.cause = 'OPERATIONAL_FLAW', 'MED_OPERACIONAL', 'MED_FRAUDE') LIMIT 20`,
  );
  const orphans = database.prepare<{ id: number }>(
    `SELECT t.id FROM transactions t
     WHERE t.origin = 'med' AND NOT EXISTS (SELECT 1 FROM meds m WHERE m.refund_id = t.id) LIMIT 20`,
  );
  const wrongBlocks = database.prepare<{ id: number; expected: number; posted: number }>(
    `SELECT m.transaction_id AS id, sum(iif(m.status = 'RECEIVED', m.blocked, 0)) AS expected,
       (SELECT coalesce(sum(iif(p.target_place = 'blocked', p.amount, 0) - iif(p.origin_place = 'blocked', p.amount, 0)), 0)
        FROM postings p WHERE p.transaction_id = m.transaction_id) AS posted
     FROM meds m WHERE m.transaction_id IS NOT NULL GROUP BY m.transaction_id HAVING expected <> posted LIMIT 20`,
  );

  return () => {
    const { rows } = onlyRow(all);
    return [
      checkResult(medsMatchPayments, rows, [
        ...wrongPayments.all().map(({ id }) => ({ what: "payment" as const, id })),
        ...wrongRefunds.all().map(({ id }) => ({ what: "refund" as const, id })),
        ...orphans.all().map(({ id }) => ({ what: "orphan" as const, id })),
      ]),
      checkResult(medBlocksMatchPostings, rows, wrongBlocks.all()),
    ];
  };
}
