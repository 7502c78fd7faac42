import type { Accounts } from "../accounts/accounts.js";
import { onAgendaSql, SAME_RECIPIENT_SQL, SPLIT, splitExternalId } from "../charges/split-schedule.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import { Refusal } from "../contract/refusal.js";
import type { Database } from "../kernel/database.js";
import type { Transactions } from "../transactions/transactions.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";

/**
 * The payouts of splits (Split calculation; SPLITS). An immediate part is sent as its own payout; at the end of a
 * period, all parts of an account for one recipient share a payout. They run on the agenda, so a failing split does not
 * undo the payment. Needs a unit of work.
 */
export interface Splits {
  /** Agenda handler: sends one part as a payout. */
  run(id: number): void;
  /** Agenda handler: sends all parts of the period for the recipient of this part as one payout. */
  runBatch(firstId: number): void;
  /** The transactionId of the charge that an unsent part belongs to; undefined once the part is sent. */
  chargeOf(id: number): number | undefined;
}

/** The error code of a split that the balance does not cover when it is due. */
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
  services: { accounts: Accounts; transactions: Transactions; payouts: Payouts },
): Splits {
  const { accounts, transactions, payouts } = services;
  const unsent = database.prepare<Part>(
    `SELECT id, charge_id AS chargeId, number, value, pix_key AS pixKey, key_type AS keyType, name, document,
       due_at AS dueAt FROM splits WHERE id = ? AND payout_id IS NULL`,
  );
  const markSent = database.prepare("UPDATE splits SET payout_id = ? WHERE id = ?");
  // Excludes immediate parts that are due at the same instant, because they have their own agenda rows.
  const partsOfBatch = database.prepare<Part>(
    `SELECT s.id, s.charge_id AS chargeId, s.number, s.value, s.pix_key AS pixKey, s.key_type AS keyType, s.name,
       s.document, s.due_at AS dueAt ${SAME_RECIPIENT_SQL} AND NOT ${onAgendaSql(SPLIT)} ORDER BY s.id`,
  );

  /** The first unused externalId: a client may have used the split's externalId for a charge or payout. */
  const freeExternalId = (account: number, name: string): string =>
    transactions.chargeOrPayout(account, name) ? freeExternalId(account, `${name}-2`) : name;

  const send = (order: PayoutOrder): void => {
    try {
      payouts.create(order);
    } catch (error) {
      // The balance is the only possible reason: limits do not apply to splits, and the externalId is free.
      if (error instanceof Refusal && error.reason === "insufficient-balance") {
        payouts.createRejected(order, INSUFFICIENT_FUNDS, settlementMessage(INSUFFICIENT_FUNDS));
      } else throw error;
    }
  };

  /** Sends the parts for one recipient as one payout, under the externalId of the first. */
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
        for (const { id } of parts) markSent.run(payout, id);
      },
    });
  };

  return {
    chargeOf: (id) => unsent.get(id)?.chargeId,
    run: (id) => {
      const part = unsent.get(id);
      if (part) pay([part]);
    },
    runBatch: (firstId) => {
      const first = unsent.get(firstId);
      if (first === undefined) return;
      const { dueAt, pixKey, document } = first;
      const { accountId: account } = transactions.get(first.chargeId);
      const parts = partsOfBatch.all({ dueAt, pixKey, document, account });
      pay([first, ...parts.filter(({ id }) => id !== firstId)]);
    },
  };
}
