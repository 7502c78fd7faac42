import { balanceInReais } from "../accounts/accounts.js";
import { returnId } from "../brazil/identifiers.js";
import { ownInstitution } from "../brazil/institutions.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { Clock } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Ledger } from "../ledger/ledger.js";
import { pendingTransaction } from "../transactions/pending-transaction.js";
import {
  type Confirmed,
  finalAmount,
  movementOf,
  type PayoutTransaction,
  type ReturnFacts,
  type ReturnTransaction,
} from "../transactions/transaction.js";
import type { NewOf, Transactions } from "../transactions/transactions.js";
import type { RefundNature, RefundRecords } from "./refund-records.js";

/** The part of a payout that the receiver's bank returns. */
export interface ReturnedPart {
  /** Centavos. */
  readonly value: Centavos;
  readonly reason: string | null;
  /** The rtrId of the receiver's refund, if the receiver is an account of this sandbox: both sides share it. */
  readonly rtrId?: string;
  readonly nature?: RefundNature;
}

/** Credits returned money to the sender of a payout, as a transaction of its own. Needs a unit of work. */
export interface ReturnCredits {
  /** The caller has checked that `part.value` is still returnable. */
  credit(payout: PayoutTransaction<Confirmed>, part: ReturnedPart): ReturnTransaction<Confirmed>;
}

export function createReturnCredits(
  { clock, ids, journal }: { clock: Clock; ids: Ids; journal: Journal },
  services: { ledger: Ledger; transactions: Transactions; refundRecords: RefundRecords },
): ReturnCredits {
  const { ledger, transactions, refundRecords } = services;

  const credit: ReturnCredits["credit"] = (
    payout,
    { value, reason, nature = "ORIGINAL", rtrId: receiverRtrId },
  ) => {
    const { accountId, counterpartIspb } = payout;
    const now = clock.now();
    // No fee: the sender did not ask for the return.
    const fields: NewOf<ReturnFacts> = {
      accountId,
      operation: "REFUND_OUT",
      origin: "return",
      externalId: null,
      value,
      fee: 0,
      pixKey: payout.pixKey,
      keyType: payout.keyType,
      description: reason,
      counterpartName: payout.counterpartName,
      counterpartDocument: payout.counterpartDocument,
      scenario: null,
      requestId: null,
      createdAt: now,
    };
    const id = transactions.insert(fields);
    const rtrId =
      receiverRtrId ?? returnId(counterpartIspb ?? ownInstitution.ispb, now, ids.token("returnId", id, 11));
    const record = { transactionId: id, originalId: payout.id, externalId: null, nature };
    refundRecords.insert(record, rtrId, value);
    const pending = pendingTransaction<ReturnFacts>(id, fields, { externalId: null, endToEndId: rtrId });
    const returned = transactions.confirm(pending, {
      processedAt: now,
      endToEndId: rtrId,
      counterpartIspb,
      counterpartBranch: payout.counterpartBranch,
      counterpartNumber: payout.counterpartNumber,
    });
    const balance = ledger.move(accountId, id, "outside", "available", value);
    const data = {
      ...movementOf(returned),
      originalTransactionId: String(payout.id),
      originalEndToEndId: payout.endToEndId,
      rtrId,
      reason,
      fee: 0,
      final: reaisFromCentavos(finalAmount(returned)),
      balance: balanceInReais(balance),
    };
    journal.append({ type: "payout.returned", account: accountId, transactionId: id, data });
    return returned;
  };

  return { credit };
}
