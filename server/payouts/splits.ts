import type { Accounts } from "../accounts/accounts.js";
import { onAgendaSql, SAME_PAYEE_SQL, SPLIT, splitExternalId } from "../charges/split-schedule.js";
import { settlementMessage } from "../contract/payouts/settlement-codes.js";
import { Refusal } from "../contract/refusal.js";
import type { Database } from "../kernel/database.js";
import type { Transactions } from "../transactions/transactions.js";
import type { PayoutOrder } from "./payout-order.js";
import type { Payouts } from "./payouts.js";

/**
 * The payouts of splits (specification: Split calculation; assumption SPLITS). An immediate split is sent as its own
 * payout; at the end of a period, all splits of an account for one payee are sent as one payout. The agenda runs them, so
 * that a split that fails does not undo the payment of the charge. Needs a unit of work.
 */
export interface Splits {
  /** Agenda handler: sends one split as a payout. */
  run(id: number): void;
  /** Agenda handler: sends all splits of the period for the payee of this split as one payout. */
  runBatch(firstId: number): void;
  /** The transactionId of the charge that an unsent split belongs to; undefined once the split is sent. */
  chargeOf(id: number): number | undefined;
}

/** The error code of a split that the balance does not cover when it is due. */
const INSUFFICIENT_FUNDS = "INSUFFICIENT_FUNDS";

interface UnsentSplit {
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
  const unsent = database.prepare<UnsentSplit>(
    `SELECT id, charge_id AS chargeId, number, value, pix_key AS pixKey, key_type AS keyType, name, document,
       due_at AS dueAt FROM splits WHERE id = ? AND payout_id IS NULL`,
  );
  const markSent = database.prepare("UPDATE splits SET payout_id = ? WHERE id = ?");
  // Excludes immediate splits that are due at the same instant, because they have their own agenda rows.
  const splitsOfBatch = database.prepare<UnsentSplit>(
    `SELECT s.id, s.charge_id AS chargeId, s.number, s.value, s.pix_key AS pixKey, s.key_type AS keyType, s.name,
       s.document, s.due_at AS dueAt ${SAME_PAYEE_SQL} AND NOT ${onAgendaSql(SPLIT)} ORDER BY s.id`,
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

  /** Sends the splits for one payee as one payout, under the externalId of the first. */
  const pay = (splits: readonly [UnsentSplit, ...UnsentSplit[]]) => {
    const [first] = splits;
    const charge = transactions.get(first.chargeId);
    send({
      account: accounts.sender(charge.accountId),
      origin: "split",
      value: splits.reduce((sum, { value }) => sum + value, 0),
      externalId: freeExternalId(charge.accountId, splitExternalId(charge.id, first.number)),
      description: splits.length === 1 ? (charge.description ?? "") : `Repasse de ${splits.length} splits`,
      pixKey: first.pixKey,
      keyType: first.keyType,
      name: first.name,
      document: first.document,
      scenario: null,
      requestId: charge.requestId,
      onInserted: (payout) => {
        for (const { id } of splits) markSent.run(payout, id);
      },
    });
  };

  return {
    chargeOf: (id) => unsent.get(id)?.chargeId,
    run: (id) => {
      const split = unsent.get(id);
      if (split) pay([split]);
    },
    runBatch: (firstId) => {
      const first = unsent.get(firstId);
      if (first === undefined) return;
      const { dueAt, pixKey, document } = first;
      const { accountId: account } = transactions.get(first.chargeId);
      const splits = splitsOfBatch.all({ dueAt, pixKey, document, account });
      pay([first, ...splits.filter(({ id }) => id !== firstId)]);
    },
  };
}
