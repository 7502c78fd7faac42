import * as proofs from "../contract/scenarios/proofs/deliveries.js";
import { checked, type Proof } from "../contract/scenarios/proofs/proof.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Clock } from "../kernel/clock.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { HEARD } from "./outbox.js";

/** Until schema 2 a MED had its event when it was received, and so its opening had none. */
const LAST_OF_SCHEMA_1 =
  "coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'journal.last-of-schema-1'), 0)";

/** Proves that no webhook is lost: each fact has its deliveries, each delivery its attempts and its next one. */
export function deliveryInvariants(database: Reader, clock: Pick<Clock, "now">): () => Check[] {
  // The outbox hears of a fact as it is written, so that its entry is the next one.
  const unheard = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM journal j
     WHERE j.type IN (${HEARD.map((type) => `'${type}'`)})
       AND NOT (j.type = 'med.opened' AND j.seq <= ${LAST_OF_SCHEMA_1})
       AND NOT EXISTS (SELECT 1 FROM journal q WHERE q.seq = j.seq + 1 AND q.type = 'event.queued'
         AND json_extract(q.data, '$.eventSeq') = j.seq)`,
  );
  const counted = database.prepare<{ rows: number; wrong: number }>(
    `SELECT count(*) AS rows, count(*) FILTER (
       WHERE attempts <> (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id)) AS wrong FROM deliveries d`,
  );
  const unscheduled = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE status = 'waiting' AND NOT EXISTS (
       SELECT 1 FROM agenda WHERE due_at = d.due_at AND kind = 'webhook-delivery' AND subject = d.id)`,
  );
  const outOfLine = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE behind IS NOT NULL AND (status <> 'queued' OR NOT EXISTS (
       SELECT 1 FROM deliveries b WHERE b.id = d.behind AND b.status = 'queued'))`,
  );
  const heldByNobody = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE status = 'held' AND NOT EXISTS (
       SELECT 1 FROM holds h WHERE (h.event_type IS NULL OR h.event_type = d.event_type)
         AND (h.url IS NULL OR instr(d.url, h.url) > 0) AND (h.account_id IS NULL OR h.account_id = d.account_id)
         AND (h.transaction_id IS NULL OR h.transaction_id = d.transaction_id))`,
  );
  const wokenInVain = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM agenda a WHERE kind = 'webhook-delivery' AND NOT EXISTS (
       SELECT 1 FROM deliveries WHERE id = a.subject AND status = 'waiting' AND due_at = a.due_at)`,
  );
  const unheeded = database.prepare<{ rows: number }>(
    "SELECT count(*) AS rows FROM deliveries WHERE manual_wanted > 0 AND status <> 'queued'",
  );
  const overwritten = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE status NOT IN ('delivered', 'queued') AND EXISTS (
       SELECT 1 FROM attempts WHERE delivery_id = d.id AND acknowledged = 1)`,
  );
  const overdue = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda WHERE due_at < ?");

  /** How long something may be due before it counts as forgotten: the loop needs a moment. */
  const GRACE = 5_000;

  return () => {
    const { rows, wrong } = onlyRow(counted);
    const check = (proof: Proof<number>, bad: number) => checked(proof, rows, bad === 0 ? [] : [bad]);
    return [
      check(proofs.factsAreHeard, onlyRow(unheard).rows),
      check(proofs.attemptsAreCounted, wrong),
      check(proofs.waitingIsDue, onlyRow(unscheduled).rows),
      check(proofs.onlyWaitingIsWoken, onlyRow(wokenInVain).rows),
      check(proofs.linesMove, onlyRow(outOfLine).rows),
      check(proofs.heldHasHold, onlyRow(heldByNobody).rows),
      check(proofs.retriesAreHeeded, onlyRow(unheeded).rows),
      check(proofs.successStays, onlyRow(overwritten).rows),
      check(proofs.nothingIsOverdue, onlyRow(overdue, clock.now() - GRACE).rows),
    ];
  };
}
