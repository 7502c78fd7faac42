import { type CheckText, checkResult } from "../contract/state/checks/check-text.js";
import * as checks from "../contract/state/checks/deliveries.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Clock } from "../kernel/clock.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { ENTRIES_WITH_EVENTS } from "./outbox.js";

/** Before schema 2 the event of a MED was sent when it was received, so the entry of its opening has none. */
const LAST_OF_SCHEMA_1 =
  "coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'journal.last-of-schema-1'), 0)";

/** Checks that no webhook is lost: each fact has its deliveries, each delivery its attempts and its next attempt. */
export function deliveryInvariants(database: Reader, clock: Pick<Clock, "now">): () => Check[] {
  // The outbox runs while a fact is written, so its own entry is the next one.
  const withoutEvent = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM journal j
     WHERE j.type IN (${ENTRIES_WITH_EVENTS.map((type) => `'${type}'`)})
       AND NOT (j.type = 'med.opened' AND j.seq <= ${LAST_OF_SCHEMA_1})
       AND NOT EXISTS (SELECT 1 FROM journal q WHERE q.seq = j.seq + 1 AND q.type = 'event.queued'
         AND json_extract(q.data, '$.eventSeq') = j.seq)`,
  );
  const attemptCounts = database.prepare<{ rows: number; wrong: number }>(
    `SELECT count(*) AS rows, count(*) FILTER (
       WHERE attempts <> (SELECT count(*) FROM attempts a WHERE a.delivery_id = d.id)) AS wrong FROM deliveries d`,
  );
  const unscheduled = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE status = 'waiting' AND NOT EXISTS (
       SELECT 1 FROM agenda WHERE due_at = d.due_at AND kind = 'webhook-delivery' AND subject = d.id)`,
  );
  const brokenLines = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE behind IS NOT NULL AND (status <> 'queued' OR NOT EXISTS (
       SELECT 1 FROM deliveries b WHERE b.id = d.behind AND b.status = 'queued'))`,
  );
  const heldWithoutHold = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE status = 'held' AND NOT EXISTS (
       SELECT 1 FROM holds h WHERE (h.event_type IS NULL OR h.event_type = d.event_type)
         AND (h.url IS NULL OR instr(d.url, h.url) > 0) AND (h.account_id IS NULL OR h.account_id = d.account_id)
         AND (h.transaction_id IS NULL OR h.transaction_id = d.transaction_id))`,
  );
  const staleAgenda = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM agenda a WHERE kind = 'webhook-delivery' AND NOT EXISTS (
       SELECT 1 FROM deliveries WHERE id = a.subject AND status = 'waiting' AND due_at = a.due_at)`,
  );
  const lostRetries = database.prepare<{ rows: number }>(
    "SELECT count(*) AS rows FROM deliveries WHERE manual_wanted > 0 AND status <> 'queued'",
  );
  const lostSuccesses = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM deliveries d WHERE status NOT IN ('delivered', 'queued') AND EXISTS (
       SELECT 1 FROM attempts WHERE delivery_id = d.id AND acknowledged = 1)`,
  );
  const overdue = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda WHERE due_at < ?");

  /** How long something may be due before it counts as overdue: the agenda needs a moment. */
  const GRACE_MS = 5_000;

  return () => {
    const { rows, wrong } = onlyRow(attemptCounts);
    const check = (text: CheckText<number>, bad: number) => checkResult(text, rows, bad === 0 ? [] : [bad]);
    return [
      check(checks.factsHaveDeliveries, onlyRow(withoutEvent).rows),
      check(checks.attemptsAreCounted, wrong),
      check(checks.waitingHasDueTime, onlyRow(unscheduled).rows),
      check(checks.agendaHasOnlyWaiting, onlyRow(staleAgenda).rows),
      check(checks.queuesAreNotStuck, onlyRow(brokenLines).rows),
      check(checks.heldHasHold, onlyRow(heldWithoutHold).rows),
      check(checks.retriesArePending, onlyRow(lostRetries).rows),
      check(checks.successIsKept, onlyRow(lostSuccesses).rows),
      check(checks.nothingIsOverdue, onlyRow(overdue, clock.now() - GRACE_MS).rows),
    ];
  };
}
