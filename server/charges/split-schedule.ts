import type { Account, Accounts } from "../accounts/accounts.js";
import { nextFullHour, nextMidnight } from "../brazil/civil-time.js";
import { reaisFromCentavos } from "../brazil/money.js";
import { pixKeyOfType } from "../brazil/pix-key.js";
import { type Split, splitShare } from "../contract/charges/cash-in.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { ChargeTransaction, Confirmed } from "../transactions/transaction.js";
import type { ChargeStore } from "./charge-store.js";

/** The kind of agenda row on which a split becomes a payout. */
export const SPLIT = "split";
/** The kind on which the parts of a period become one payout; its subject is the first of them. */
export const SPLIT_BATCH = "split-batch";

/** The parts that go to the same recipient at the same time, in SQL. */
export const SAME_RECIPIENT_SQL = `FROM splits s JOIN transactions c ON c.id = s.charge_id
   WHERE s.due_at = :dueAt AND s.pix_key = :pixKey AND s.payout_id IS NULL AND s.document = :document
     AND c.account_id = :account`;

/** Whether a part has a row of this kind on the agenda, in SQL. */
export const onAgendaSql = (kind: string) =>
  `EXISTS (SELECT 1 FROM agenda a WHERE a.due_at = s.due_at AND a.kind = '${kind}' AND a.subject = s.id)`;

/** The externalId of the payout that a part becomes. */
export const splitExternalId = (charge: number, number: number) => `SPLIT-${charge}-${number}`;

/**
 * Puts the parts of a charge that has just been paid on the agenda, where they become payouts (Split calculation;
 * SPLITS). A charge without splits is left alone. Needs a unit of work.
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
    for (const [at, split] of splits.entries()) {
      const share = splitShare(paid.value, split);
      const number = at + 1;
      const { name, immediate, document } = split;
      const pixKey = pixKeyOfType(split.pixKeyType, split.pixKey);
      const data = { number, value: reaisFromCentavos(share), pixKey, name, immediate };
      const own = splitExternalId(paid.id, number);
      const entry = { account: account.id, transactionId: paid.id };
      if (share === 0) {
        journal.append({ ...entry, type: "split.skipped", data: { ...data, externalId: own } });
        continue;
      }
      const isAlone = immediate || account.splitFrequency === "IMMEDIATE";
      const dueAt = isAlone ? clock.now() : nextRun(account.splitFrequency, clock.now());
      const batch = isAlone ? undefined : batchOf.get({ dueAt, pixKey, document, account: account.id });
      const row = insert.run(paid.id, number, share, pixKey, keyTypeOf(split), name, document, dueAt);
      if (batch === undefined) agenda.put(dueAt, isAlone ? SPLIT : SPLIT_BATCH, Number(row.lastInsertRowid));
      const externalId = batch === undefined ? own : splitExternalId(batch.chargeId, batch.number);
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

/** When the splits that are not immediate run, by the clocks of São Paulo; a week begins on Monday (SPLITS). */
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
