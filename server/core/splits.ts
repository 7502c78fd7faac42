import { nextFullHour, nextMidnight } from "../brazil/civil-time.js";
import { reaisFromCentavos } from "../brazil/money.js";
import { canonicalPixKey } from "../brazil/pix-key.js";
import { type Split, splitShare } from "../contract/gateway/cash-in.js";
import { Refusal } from "../contract/refusal.js";
import { settlementMessage } from "../contract/settlement-codes.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Journal } from "../kernel/journal.js";
import type { Account, Accounts } from "./accounts.js";
import type { Charges } from "./charges.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";
import type { Transaction, Transactions } from "./transactions.js";

/**
 * The parts of a paid charge that go to others, each a payout of its own (Split calculation; SPLITS). They
 * run on the agenda, so that whatever becomes of them, the payment stands. Needs a unit of work.
 */
export interface Splits {
  /** Called with a charge that has just been paid; one without splits is left alone. */
  schedule(paid: Transaction): void;
  /** On the agenda: sends one part. */
  run(id: number): void;
  /** The charge that a part is of, by its transaction. */
  chargeOf(id: number): number | undefined;
}

/** The kind of agenda row on which a split becomes a payout. */
export const SPLIT = "split";

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
    `SELECT id, charge_id AS chargeId, number, value, pix_key AS pixKey, key_type AS keyType, name, document
     FROM splits WHERE id = ? AND payout_id IS NULL`,
  );
  const sent = database.prepare("UPDATE splits SET payout_id = ? WHERE id = ?");

  /** The externalId of a split, whatever name a client may have given to a payout of its own meanwhile. */
  const freeName = (account: number, name: string): string =>
    transactions.byExternalId(account, "WITHDRAW", name) ? freeName(account, `${name}-2`) : name;

  const send = (order: PayoutOrder): number => {
    try {
      return payouts.create(order).id;
    } catch (error) {
      // The one thing that can stand in the way: limits are for what a client asks for, and the name is free.
      if (error instanceof Refusal && error.reason === "insufficient-balance") {
        return payouts.createRejected(order, SHORT, settlementMessage(SHORT)).id;
      }
      throw error;
    }
  };

  return {
    schedule: (paid) => {
      const { splits } = charges.details(paid.id);
      if (splits === undefined) return;
      const account = accounts.get(paid.accountId);
      for (const [at, split] of splits.entries()) {
        const share = splitShare(paid.value, split);
        const number = at + 1;
        const { name, immediate } = split;
        const pixKey = canonicalPixKey(split.pixKeyType, split.pixKey)!;
        const externalId = nameOf(paid.id, number);
        const data = { number, externalId, value: reaisFromCentavos(share), pixKey, name, immediate };
        const entry = { account: account.id, transactionId: paid.id };
        if (share === 0) {
          journal.append({ ...entry, type: "split.skipped", data });
          continue;
        }
        const keyType = keyTypeOf(split);
        const runsAt = immediate ? clock.now() : nextRun(account.splitFrequency, clock.now());
        const { document } = split;
        const row = insert.run(paid.id, number, share, pixKey, keyType, name, document, runsAt);
        agenda.put(runsAt, SPLIT, Number(row.lastInsertRowid));
        journal.append({ ...entry, type: "split.scheduled", data: { ...data, runsAt: iso(runsAt) } });
      }
    },
    chargeOf: (id) => waiting.get(id)?.chargeId,
    run: (id) => {
      const part = waiting.get(id);
      if (!part) return;
      const charge = transactions.find(part.chargeId)!;
      const payout = send({
        account: accounts.sender(charge.accountId),
        origin: "split",
        value: part.value,
        externalId: freeName(charge.accountId, nameOf(charge.id, part.number)),
        description: charge.description ?? "",
        pixKey: part.pixKey,
        keyType: part.keyType,
        name: part.name,
        document: part.document,
        scenario: null,
        requestId: charge.requestId,
      });
      sent.run(payout, id);
    },
  };
}

const nameOf = (charge: number, number: number) => `SPLIT-${charge}-${number}`;

const keyTypeOf = ({ pixKeyType }: Split) =>
  pixKeyType === "CPF" || pixKeyType === "CNPJ" ? "DOCUMENT" : pixKeyType;

/** When a split that is not immediate runs, by the clocks of São Paulo; a week begins on Monday (SPLITS). */
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
