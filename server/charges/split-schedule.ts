import type { Account, Accounts } from "../accounts/accounts.js";
import { nextFullHour, nextMidnight } from "../brazil/civil-time.js";
import { reaisFromCentavos } from "../brazil/money.js";
import { requirePixKeyOfType } from "../brazil/pix-key.js";
import { type Split, splitShare } from "../contract/charges/cash-in.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { ChargeTransaction, Confirmed } from "../transactions/transaction.js";
import type { ChargeStore } from "./charge-store.js";

/** Agenda kind: one part becomes a payout. */
export const SPLIT = "split";
/** Agenda kind: the parts of a period become one payout. The subject is the first part. */
export const SPLIT_BATCH = "split-batch";

/** SQL: the unsent parts for one recipient at one time. */
export const SAME_RECIPIENT_SQL = `FROM splits s JOIN transactions c ON c.id = s.charge_id
   WHERE s.due_at = :dueAt AND s.pix_key = :pixKey AND s.payout_id IS NULL AND s.document = :document
     AND c.account_id = :account`;

/** SQL: whether a part has an agenda row of this kind. */
export const onAgendaSql = (kind: string) =>
  `EXISTS (SELECT 1 FROM agenda a WHERE a.due_at = s.due_at AND a.kind = '${kind}' AND a.subject = s.id)`;

/** The externalId of the payout of a part. */
export const splitExternalId = (charge: number, number: number) => `SPLIT-${charge}-${number}`;

/**
 * Schedules the splits of a charge that was just paid; the agenda later turns them into payouts (Split calculation;
 * SPLITS). Does nothing for a charge without splits. Needs a unit of work.
 */
export type ScheduleSplits = (paid: ChargeTransaction<Confirmed>) => void;

export function createSplitSchedule(
  {
    database,
    clock,
    journal,
    agenda,
  }: { database: Database; clock: Clock; journal: Journal; agenda: Agenda },
  { accounts, charges }: { accounts: Accounts; charges: ChargeStore },
): ScheduleSplits {
  const insert = database.prepare(
    `INSERT INTO splits (charge_id, number, value, pix_key, key_type, name, document, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const batchOf = database.prepare<{ id: number; chargeId: number; number: number }>(
    `SELECT s.id, s.charge_id AS chargeId, s.number ${SAME_RECIPIENT_SQL} AND ${onAgendaSql(SPLIT_BATCH)} ORDER BY s.id LIMIT 1`,
  );

  return (paid) => {
    const { splits } = charges.details(paid.id);
    if (splits === undefined) return;
    const account = accounts.get(paid.accountId);
    for (const [index, split] of splits.entries()) {
      const share = splitShare(paid.value, split);
      const number = index + 1;
      const { name, immediate, document } = split;
      const pixKey = requirePixKeyOfType(split.pixKeyType, split.pixKey);
      const data = { number, value: reaisFromCentavos(share), pixKey, name, immediate };
      const ownExternalId = splitExternalId(paid.id, number);
      const entry = { account: account.id, transactionId: paid.id };
      if (share === 0) {
        journal.append({ ...entry, type: "split.skipped", data: { ...data, externalId: ownExternalId } });
        continue;
      }
      const runsAlone = immediate || account.splitFrequency === "IMMEDIATE";
      const dueAt = runsAlone ? clock.now() : nextRun(account.splitFrequency, clock.now());
      const batch = runsAlone ? undefined : batchOf.get({ dueAt, pixKey, document, account: account.id });
      const row = insert.run(paid.id, number, share, pixKey, keyTypeOf(split), name, document, dueAt);
      if (batch === undefined)
        agenda.put(dueAt, runsAlone ? SPLIT : SPLIT_BATCH, Number(row.lastInsertRowid));
      const externalId = batch === undefined ? ownExternalId : splitExternalId(batch.chargeId, batch.number);
      journal.append({
        ...entry,
        type: "split.scheduled",
        data: { ...data, externalId, runsAt: iso(dueAt) },
      });
    }
  };
}

const keyTypeOf = ({ pixKeyType }: Split) =>
  pixKeyType === "CPF" || pixKeyType === "CNPJ" ? "DOCUMENT" : pixKeyType;

/** When splits that are not immediate run, in São Paulo time; a week begins on Monday (assumption SPLITS). */
function nextRun(frequency: Account["splitFrequency"], now: number): number {
  switch (frequency) {
    case "IMMEDIATE":
      return now;
    case "HOURLY":
      return nextFullHour(now);
    case "DAILY":
      return nextMidnight(now);
    case "WEEKLY":
      return nextMidnight(now, "monday");
  }
}
