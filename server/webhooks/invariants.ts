import type { Check } from "../core/invariants.js";
import type { Clock } from "../kernel/clock.js";
import type { Reader } from "../kernel/database.js";
import { HEARD } from "./outbox.js";

/** Proves that no webhook is lost: each fact has its deliveries, each delivery its attempts and its next one. */
export function deliveryInvariants(database: Reader, clock: Pick<Clock, "now">): () => Check[] {
  // The outbox hears of a fact as it is written, so that its entry is the next one.
  const unheard = database.prepare<{ rows: number }>(
    `SELECT count(*) AS rows FROM journal j
     WHERE j.type IN (${HEARD.map((type) => `'${type}'`)})
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
       SELECT 1 FROM attempts WHERE delivery_id = d.id AND status_code BETWEEN 200 AND 299)`,
  );
  const overdue = database.prepare<{ rows: number }>("SELECT count(*) AS rows FROM agenda WHERE due_at < ?");

  /** How long something may be due before it counts as forgotten: the loop needs a moment. */
  const GRACE = 5_000;

  return () => {
    const { rows, wrong } = counted.get()!;
    const check = (name: string, bad: number, good: string, problem: string): Check => ({
      name,
      ok: bad === 0,
      detail: bad === 0 ? good : `${bad} ${problem}`,
    });
    return [
      check(
        "each fact has its deliveries",
        unheard.get()!.rows,
        "none is unheard",
        "facts were never queued",
      ),
      check(
        "each delivery has its attempts",
        wrong,
        rows === 1 ? "1 delivery" : `${rows} deliveries`,
        "deliveries miscount their attempts",
      ),
      check(
        "each waiting delivery has a due time",
        unscheduled.get()!.rows,
        "none is forgotten",
        "deliveries wait for nothing",
      ),
      check(
        "only waiting deliveries are woken",
        wokenInVain.get()!.rows,
        "the agenda wakes no other",
        "rows of the agenda would wake others",
      ),
      check(
        "each delivery in line comes after one that is sent",
        outOfLine.get()!.rows,
        "no line stands still",
        "deliveries stand behind nothing",
      ),
      check(
        "each held delivery has its hold",
        heldByNobody.get()!.rows,
        "none is held by nobody",
        "deliveries are held by nobody",
      ),
      check(
        "each manual retry is on its way",
        unheeded.get()!.rows,
        "none is forgotten",
        "deliveries forget a retry",
      ),
      check(
        "no success is overwritten",
        overwritten.get()!.rows,
        rows === 1 ? "1 delivery" : `${rows} deliveries`,
        "delivered ones are retried by schedule",
      ),
      check(
        "nothing is overdue",
        overdue.get(clock.now() - GRACE)!.rows,
        "the agenda is up to date",
        "things should have happened",
      ),
    ];
  };
}
