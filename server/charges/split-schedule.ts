import type { Accounts } from "../accounts/accounts.js";
import { nextFullHour, nextMidnight } from "../brazil/civil-time.js";
import { reaisFromCentavos } from "../brazil/money.js";
import { requirePixKeyOfType } from "../brazil/pix-key.js";
import type { SplitFrequency } from "../contract/accounts/split-frequencies.js";
import { type Split, splitShare } from "../contract/charges/cash-in.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { ChargeTransaction, Confirmed } from "../transactions/transaction.js";
import type { ChargeStore } from "./charge-store.js";

/** Agenda kind: sends one split as a payout. The subject is the id of the split. */
export const SPLIT = "split";
/**
 * Agenda kind: sends the splits of an account for one payee in a period as one payout. The subject is the id of the
 * first of them.
 */
export const SPLIT_BATCH = "split-batch";

/** SQL: the unsent splits of an account that are due at one time for one payee. */
export const SAME_PAYEE_SQL = `FROM splits s JOIN transactions c ON c.id = s.charge_id
   WHERE s.due_at = :dueAt AND s.pix_key = :pixKey AND s.payout_id IS NULL AND s.document = :document
     AND c.account_id = :account`;

/** SQL: whether a split has an agenda row of this kind. */
export const onAgendaSql = (kind: string) =>
  `EXISTS (SELECT 1 FROM agenda a WHERE a.due_at = s.due_at AND a.kind = '${kind}' AND a.subject = s.id)`;

/** The externalId of the payout of a split, from the id of its charge and the number of the split within the charge. */
export const splitExternalId = (charge: number, number: number) => `SPLIT-${charge}-${number}`;

/**
 * Schedules the splits of a charge that was just paid; the agenda later turns them into payouts (specification: Split
 * calculation; assumption SPLITS). Does nothing for a charge without splits. Needs a unit of work.
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
  const firstOfBatch = database.prepare<{ id: number; chargeId: number; number: number }>(
    `SELECT s.id, s.charge_id AS chargeId, s.number ${SAME_PAYEE_SQL} AND ${onAgendaSql(SPLIT_BATCH)} ORDER BY s.id LIMIT 1`,
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
      const first = runsAlone
        ? undefined
        : firstOfBatch.get({ dueAt, pixKey, document, account: account.id });
      const row = insert.run(paid.id, number, share, pixKey, keyTypeOf(split), name, document, dueAt);
      if (first === undefined)
        agenda.put(dueAt, runsAlone ? SPLIT : SPLIT_BATCH, Number(row.lastInsertRowid));
      const externalId = first === undefined ? ownExternalId : splitExternalId(first.chargeId, first.number);
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

/**
 * The next run of splits that are not immediate. Hours, days and weeks are those of São Paulo; a week begins on Monday
 * (assumption SPLITS).
 */
function nextRun(frequency: SplitFrequency, now: number): number {
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
