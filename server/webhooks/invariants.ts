import { type CheckText, checkResult } from "../contract/state/checks/check-text.js";
import * as checks from "../contract/state/checks/deliveries.js";
import type { Check } from "../contract/state/sandbox.control.js";
import type { Clock } from "../kernel/clock.js";
import type { Reader } from "../kernel/database.js";
import { onlyRow } from "../kernel/only-row.js";
import { ENTRIES_WITH_EVENTS } from "./outbox.js";

type WrongRows = checks.WrongRows;

/** The column that identifies a row of these tables in a message. */
const KEYS = { journal: "seq", deliveries: "id", agenda: "due_at" } as const;

/**
 * Before schema 2, the event of a new MED was sent when the account received the MED, so its entry `med.opened` has no
 * event.
 */
const LAST_OF_SCHEMA_1 =
  "coalesce((SELECT CAST(value AS INTEGER) FROM meta WHERE name = 'journal.last-of-schema-1'), 0)";

/** Checks that no webhook is lost: each fact has its deliveries, each delivery its attempts and its next attempt. */
export function deliveryInvariants(database: Reader, clock: Pick<Clock, "now">): () => Check[] {
  const wrongRows = (table: keyof typeof KEYS, condition: string) =>
    database.prepare<WrongRows>(
      `SELECT count(*) AS rows, '${table} ' || min(t.${KEYS[table]}) AS first FROM ${table} t WHERE ${condition}`,
    );
  // The outbox runs while a fact is written, so its own entry is the next one.
  const withoutEvent = wrongRows(
    "journal",
    `t.type IN (${ENTRIES_WITH_EVENTS.map((type) => `'${type}'`)})
       AND NOT (t.type = 'med.opened' AND t.seq <= ${LAST_OF_SCHEMA_1})
       AND NOT EXISTS (SELECT 1 FROM journal q WHERE q.seq = t.seq + 1 AND q.type = 'event.queued'
         AND json_extract(q.data, '$.eventSeq') = t.seq)`,
  );
  const deliveryCount = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM deliveries");
  const miscounted = wrongRows(
    "deliveries",
    "attempts <> (SELECT count(*) FROM attempts a WHERE a.delivery_id = t.id)",
  );
  const unscheduled = wrongRows(
    "deliveries",
    `status = 'waiting' AND NOT EXISTS (
       SELECT 1 FROM agenda WHERE due_at = t.due_at AND kind = 'webhook-delivery' AND subject = t.id)`,
  );
  const brokenLines = wrongRows(
    "deliveries",
    `behind IS NOT NULL AND (status <> 'queued' OR NOT EXISTS (
       SELECT 1 FROM deliveries b WHERE b.id = t.behind AND b.status = 'queued'))`,
  );
  const heldWithoutHold = wrongRows(
    "deliveries",
    `status = 'held' AND NOT EXISTS (
       SELECT 1 FROM holds h WHERE (h.event_type IS NULL OR h.event_type = t.event_type)
         AND (h.url IS NULL OR instr(t.url, h.url) > 0) AND (h.account_id IS NULL OR h.account_id = t.account_id)
         AND (h.transaction_id IS NULL OR h.transaction_id = t.transaction_id))`,
  );
  const staleAgenda = wrongRows(
    "agenda",
    `kind = 'webhook-delivery' AND NOT EXISTS (
       SELECT 1 FROM deliveries WHERE id = t.subject AND status = 'waiting' AND due_at = t.due_at)`,
  );
  const lostRetries = wrongRows("deliveries", "manual_wanted > 0 AND status <> 'queued'");
  const lostSuccesses = wrongRows(
    "deliveries",
    `status NOT IN ('delivered', 'queued') AND EXISTS (
       SELECT 1 FROM attempts WHERE delivery_id = t.id AND acknowledged = 1)`,
  );
  const overdue = wrongRows("agenda", "due_at < ?");

  /** How long something may be due before it counts as overdue: the agenda needs a moment. */
  const GRACE_MS = 5_000;

  return () => {
    const { rows } = onlyRow(deliveryCount);
    const check = (text: CheckText<WrongRows>, wrong: WrongRows) =>
      checkResult(text, rows, wrong.rows === 0 ? [] : [wrong]);
    return [
      check(checks.factsHaveDeliveries, onlyRow(withoutEvent)),
      check(checks.attemptsAreCounted, onlyRow(miscounted)),
      check(checks.waitingHasDueTime, onlyRow(unscheduled)),
      check(checks.agendaHasOnlyWaiting, onlyRow(staleAgenda)),
      check(checks.queuesAreNotStuck, onlyRow(brokenLines)),
      check(checks.heldHasHold, onlyRow(heldWithoutHold)),
      check(checks.retriesArePending, onlyRow(lostRetries)),
      check(checks.successIsKept, onlyRow(lostSuccesses)),
      check(checks.nothingIsOverdue, onlyRow(overdue, clock.now() - GRACE_MS)),
    ];
  };
}
