import type { Accounts } from "../accounts/accounts.js";
import { onAgendaSql, SAME_RECIPIENT_SQL, SPLIT, splitExternalId } from "../charges/split-schedule.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import { Refusal } from "../contract/refusal.js";
import type { Database } from "../kernel/database.js";
import type { Transactions } from "../transactions/transactions.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";

/**
 * The payouts of splits (Split calculation; SPLITS). An immediate part is a payout of its own; those of an account that
 * go to the same recipient at the end of a period are one payout. They run on the agenda, so that the payment stands
 * whatever becomes of them. Needs a unit of work.
 */
export interface Splits {
  /** On the agenda: sends one part by itself. */
  run(id: number): void;
  /** On the agenda: sends all that goes to the recipient of this part in the period that has ended. */
  runBatch(firstId: number): void;
  /** The charge that a part is of, by its transaction. */
  chargeOf(id: number): number | undefined;
}

/** The code of a split that the balance cannot bear when its time comes. */
const INSUFFICIENT_FUNDS = "INSUFFICIENT_FUNDS";

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
  { database }: { database: Database },
  core: { accounts: Accounts; transactions: Transactions; payouts: Payouts },
): Splits {
  const { accounts, transactions, payouts } = core;
  const waiting = database.prepare<Part>(
    `SELECT id, charge_id AS chargeId, number, value, pix_key AS pixKey, key_type AS keyType, name, document,
       due_at AS dueAt FROM splits WHERE id = ? AND payout_id IS NULL`,
  );
  const sent = database.prepare("UPDATE splits SET payout_id = ? WHERE id = ?");
  // A part that falls due in the same instant by itself has a row of its own.
  const partsOfBatch = database.prepare<Part>(
    `SELECT s.id, s.charge_id AS chargeId, s.number, s.value, s.pix_key AS pixKey, s.key_type AS keyType, s.name,
       s.document, s.due_at AS dueAt ${SAME_RECIPIENT_SQL} AND NOT ${onAgendaSql(SPLIT)} ORDER BY s.id`,
  );

  /** The externalId of a split, whatever name a client may have given to a charge or payout of its own meanwhile. */
  const freeExternalId = (account: number, name: string): string =>
    transactions.chargeOrPayout(account, name) ? freeExternalId(account, `${name}-2`) : name;

  const send = (order: PayoutOrder): void => {
    try {
      payouts.create(order);
    } catch (error) {
      // The one thing that can stand in the way: limits are for what a client asks for, and the name is free.
      if (error instanceof Refusal && error.reason === "insufficient-balance") {
        payouts.createRejected(order, INSUFFICIENT_FUNDS, settlementMessage(INSUFFICIENT_FUNDS));
      } else throw error;
    }
  };

  /** Sends parts to one recipient as one payout, under the name of the first. */
  const pay = (parts: readonly [Part, ...Part[]]) => {
    const [first] = parts;
    const charge = transactions.get(first.chargeId);
    send({
      account: accounts.sender(charge.accountId),
      origin: "split",
      value: parts.reduce((sum, { value }) => sum + value, 0),
      externalId: freeExternalId(charge.accountId, splitExternalId(charge.id, first.number)),
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
    chargeOf: (id) => waiting.get(id)?.chargeId,
    run: (id) => {
      const part = waiting.get(id);
      if (part) pay([part]);
    },
    runBatch: (firstId) => {
      const first = waiting.get(firstId);
      if (first === undefined) return;
      const { dueAt, pixKey, document } = first;
      const { accountId: account } = transactions.get(first.chargeId);
      const parts = partsOfBatch.all({ dueAt, pixKey, document, account });
      pay([first, ...parts.filter(({ id }) => id !== firstId)]);
    },
  };
}
