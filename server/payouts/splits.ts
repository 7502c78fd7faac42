import type { Account, Accounts } from "../accounts/accounts.js";
import { nextFullHour, nextMidnight } from "../brazil/civil-time.js";
import { reaisFromCentavos } from "../brazil/money.js";
import { canonicalPixKey } from "../brazil/pix-key.js";
import type { Charges } from "../charges/charge-store.js";
import { type Split, splitShare } from "../contract/charges/cash-in.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import { Refusal } from "../contract/refusal.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Transaction, Transactions } from "../transactions/transactions.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";

/**
 * The parts of a paid charge that go to others (Split calculation; SPLITS). An immediate part is a payout of its own;
 * those of an account that go to the same recipient at the end of a period are one payout. They run on the agenda, so
 * that whatever becomes of them, the payment stands. Needs a unit of work.
 */
export interface Splits {
  /** Called with a charge that has just been paid; one without splits is left alone. */
  schedule(paid: Transaction): void;
  /** On the agenda: sends one part by itself. */
  run(id: number): void;
  /** On the agenda: sends all that goes to the recipient of this part in the period that has ended. */
  runBatch(firstId: number): void;
  /** The charge that a part is of, by its transaction. */
  chargeOf(id: number): number | undefined;
}

/** The kind of agenda row on which a split becomes a payout. */
export const SPLIT = "split";
/** The kind on which the parts of a period become one; its subject is the first of them. */
export const SPLIT_BATCH = "split-batch";

/** The code of a split that the balance cannot bear when its time comes. */
const SHORT = "INSUFFICIENT_FUNDS";

interface Part {
  readonly id: number;
  readonly chargeId: number;
  readonly number: number;
  readonly value: number;
  readonly pixKey: string;
  readonly keyType: string;
  readonly name: string;
  readonly document: string;
  readonly dueAt: number;
}

export function createSplits(
  kernel: { database: Database; clock: Clock; journal: Journal; agenda: Agenda },
  core: { accounts: Accounts; transactions: Transactions; charges: Charges; payouts: Payouts },
): Splits {
  const { database, clock, journal, agenda } = kernel;
  const { accounts, transactions, charges, payouts } = core;
  const insert = database.prepare(
    `INSERT INTO splits (charge_id, number, value, pix_key, key_type, name, document, due_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const waiting = database.prepare<Part>(
    `SELECT id, charge_id AS chargeId, number, value, pix_key AS pixKey, key_type AS keyType, name, document,
       due_at AS dueAt FROM splits WHERE id = ? AND payout_id IS NULL`,
  );
  const sent = database.prepare("UPDATE splits SET payout_id = ? WHERE id = ?");
  const sameRecipient = `FROM splits s JOIN transactions c ON c.id = s.charge_id
     WHERE s.due_at = :dueAt AND s.pix_key = :pixKey AND s.payout_id IS NULL AND s.document = :document
       AND c.account_id = :account`;
  const onAgenda = (kind: string) =>
    `EXISTS (SELECT 1 FROM agenda a WHERE a.due_at = s.due_at AND a.kind = '${kind}' AND a.subject = s.id)`;
  const batchOf = database.prepare<Pick<Part, "id" | "chargeId" | "number">>(
    `SELECT s.id, s.charge_id AS chargeId, s.number ${sameRecipient} AND ${onAgenda(SPLIT_BATCH)} ORDER BY s.id LIMIT 1`,
  );
  // A part that falls due in the same instant by itself has a row of its own.
  const partsOfBatch = database.prepare<Part>(
    `SELECT s.id, s.charge_id AS chargeId, s.number, s.value, s.pix_key AS pixKey, s.key_type AS keyType, s.name,
       s.document, s.due_at AS dueAt ${sameRecipient} AND NOT ${onAgenda(SPLIT)} ORDER BY s.id`,
  );

  /** The externalId of a split, whatever name a client may have given to a charge or payout of its own meanwhile. */
  const freeName = (account: number, name: string): string =>
    transactions.chargeOrPayout(account, name) ? freeName(account, `${name}-2`) : name;

  const send = (order: PayoutOrder): void => {
    try {
      payouts.create(order);
    } catch (error) {
      // The one thing that can stand in the way: limits are for what a client asks for, and the name is free.
      if (error instanceof Refusal && error.reason === "insufficient-balance") {
        payouts.createRejected(order, SHORT, settlementMessage(SHORT));
      } else throw error;
    }
  };

  /** Sends parts to one recipient as one payout, under the name of the first. */
  const pay = (parts: readonly [Part, ...Part[]]) => {
    const [first] = parts;
    const charge = transactions.find(first.chargeId)!;
    send({
      account: accounts.sender(charge.accountId),
      origin: "split",
      value: parts.reduce((sum, { value }) => sum + value, 0),
      externalId: freeName(charge.accountId, nameOf(charge.id, first.number)),
      description: parts.length === 1 ? (charge.description ?? "") : `Repasse de ${parts.length} splits`,
      pixKey: first.pixKey,
      keyType: first.keyType,
      name: first.name,
      document: first.document,
      scenario: null,
      requestId: charge.requestId,
      onInserted: (payout) => {
        for (const { id } of parts) sent.run(payout, id);
      },
    });
  };

  return {
    schedule: (paid) => {
      const { splits } = charges.details(paid.id);
      if (splits === undefined) return;
      const account = accounts.get(paid.accountId);
      for (const [at, split] of splits.entries()) {
        const share = splitShare(paid.value, split);
        const number = at + 1;
        const { name, immediate, document } = split;
        const pixKey = canonicalPixKey(split.pixKeyType, split.pixKey)!;
        const data = { number, value: reaisFromCentavos(share), pixKey, name, immediate };
        const own = nameOf(paid.id, number);
        const entry = { account: account.id, transactionId: paid.id };
        if (share === 0) {
          journal.append({ ...entry, type: "split.skipped", data: { ...data, externalId: own } });
          continue;
        }
        const isAlone = immediate || account.splitFrequency === "IMMEDIATE";
        const dueAt = isAlone ? clock.now() : nextRun(account.splitFrequency, clock.now());
        const batch = isAlone ? undefined : batchOf.get({ dueAt, pixKey, document, account: account.id });
        const row = insert.run(paid.id, number, share, pixKey, keyTypeOf(split), name, document, dueAt);
        if (batch === undefined)
          agenda.put(dueAt, isAlone ? SPLIT : SPLIT_BATCH, Number(row.lastInsertRowid));
        const externalId = batch === undefined ? own : nameOf(batch.chargeId, batch.number);
        journal.append({
          ...entry,
          type: "split.scheduled",
          data: { ...data, externalId, runsAt: iso(dueAt) },
        });
      }
    },
    chargeOf: (id) => waiting.get(id)?.chargeId,
    run: (id) => {
      const part = waiting.get(id);
      if (part) pay([part]);
    },
    runBatch: (firstId) => {
      const first = waiting.get(firstId);
      if (first === undefined) return;
      const { dueAt, pixKey, document } = first;
      const { accountId: account } = transactions.find(first.chargeId)!;
      const parts = partsOfBatch.all({ dueAt, pixKey, document, account });
      pay([first, ...parts.filter(({ id }) => id !== firstId)]);
    },
  };
}

const nameOf = (charge: number, number: number) => `SPLIT-${charge}-${number}`;

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
