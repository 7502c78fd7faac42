import { returnId } from "../brazil/identifiers.js";
import { ownInstitution } from "../brazil/institutions.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { Clock } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { balanceInReais } from "./accounts.js";
import type { Ledger } from "./ledger.js";
import type { RefundRecords } from "./refund-records.js";
import { finalAmount, movementOf, type Transaction, type Transactions } from "./transactions.js";

/** Money that comes back: the receiver of a confirmed payout returns it, or a part. Needs a unit of work. */
export interface Returns {
  /** What of a payout has not come back yet. Centavos. */
  returnable(payout: Transaction): Centavos;
  /** `value` is at most what is returnable, and the payout CONFIRMED: whoever asks has looked. */
  comeBack(payout: Transaction, value: Centavos, reason: string | null): Transaction;
  /** On the agenda: a payout comes back by itself, with all that has not come back before. */
  byItself(payoutId: number): void;
}

export function createReturns(
  { clock, ids, journal }: { clock: Clock; ids: Ids; journal: Journal },
  core: { ledger: Ledger; transactions: Transactions; records: RefundRecords },
): Returns {
  const { ledger, transactions, records } = core;

  const comeBack: Returns["comeBack"] = (payout, value, reason) => {
    const { accountId, counterpartIspb } = payout;
    const now = clock.now();
    // No fee: nobody is charged for what came back unasked.
    const id = transactions.insert({
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
    });
    const rtrId = returnId(counterpartIspb ?? ownInstitution.ispb, now, ids.token("returnId", id, 11));
    const record = {
      transactionId: id,
      originalId: payout.id,
      externalId: null,
      nature: "ORIGINAL",
    } as const;
    records.insert(record, rtrId, value);
    const returned = transactions.conclude(id, {
      status: "CONFIRMED",
      processedAt: now,
      counterpartIspb,
      counterpartBranch: payout.counterpartBranch,
      counterpartNumber: payout.counterpartNumber,
    });
    const balance = ledger.move(accountId, id, "outside", "available", value);
    const data = {
      ...movementOf(returned),
      originalTransactionId: String(payout.id),
      originalEndToEndId: payout.endToEndId!,
      rtrId,
      reason,
      fee: 0,
      final: reaisFromCentavos(finalAmount(returned)),
      balance: balanceInReais(balance),
    };
    journal.append({ type: "payout.returned", account: accountId, transactionId: id, data });
    return returned;
  };

  return {
    comeBack,
    returnable: ({ id }) => records.refundable(id),
    byItself: (payoutId) => {
      const payout = transactions.find(payoutId);
      if (payout?.status !== "CONFIRMED") return;
      const rest = records.refundable(payoutId);
      if (rest > 0) comeBack(payout, rest, null);
    },
  };
}
