import { type Account, balanceInReais } from "../accounts/accounts.js";
import type { Spi } from "../bacen/spi.js";
import { returnId } from "../brazil/identifiers.js";
import { ownInstitution } from "../brazil/institutions.js";
import { type Centavos, formatReais, reaisFromCentavos } from "../brazil/money.js";
import { Refusal } from "../contract/refusal.js";
import { settingDelay } from "../contract/settings/settings.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import type { Balance, Ledger } from "../ledger/ledger.js";
import { pendingTransaction } from "../transactions/pending-transaction.js";
import {
  type Confirmed,
  confirmed,
  type Failed,
  finalAmount,
  movementOf,
  type PaymentTransaction,
  type Pending,
  type RefundFacts,
  type RefundTransaction,
  type Transaction,
  type TransactionState,
} from "../transactions/transaction.js";
import type { NewTransaction, Transactions } from "../transactions/transactions.js";
import type { Nature, RefundRecord, RefundRecords } from "./refund-records.js";
import type { ReturnCredits } from "./return-credits.js";

/** Somebody wants to give a received payment back, or a part of it. */
export interface RefundOrder {
  readonly account: Pick<Account, "id" | "available" | "feeRefund" | "settlement">;
  /** A payment that the account has received: see `received` and `receivedAs`. */
  readonly original: PaymentTransaction<Confirmed>;
  /**
   * `return`: nobody has called the gateway, but the outside world has the receiver send it back (core/receivers.ts).
   * `med`: an approved MED, of which no deadline is asked (MED_REFUND).
   */
  readonly origin: "refund-in" | "devolucao" | "return" | "med";
  readonly value: Centavos;
  /** What the client calls it; null: it is called by its rtrId. */
  readonly externalId: string | null;
  readonly description: string | null;
  readonly nature: Nature;
  readonly scenario: string | null;
  readonly requestId: number | null;
}

/** A refund with what it has beyond its transaction. */
export interface Refund<State extends TransactionState = TransactionState> {
  readonly transaction: RefundTransaction<State>;
  readonly record: RefundRecord;
}

/**
 * Money given back: PENDING → CONFIRMED or ERROR (REFUND_STATES). It is held when asked for, with its fee,
 * and leaves or comes back when the payer's bank has spoken. Whichever endpoint asks, one original has one
 * refundable amount. Needs a unit of work.
 */
export interface Refunds {
  /** The payment that an account has received under a transactionId; throws `original-not-found`. */
  received(account: number, transactionId: string): PaymentTransaction<Confirmed>;
  /** The same under an end-to-end id. */
  receivedAs(account: number, endToEndId: string): PaymentTransaction<Confirmed>;
  /** The refund of an original that its client calls `externalId`. */
  find(original: PaymentTransaction, externalId: string): Refund | undefined;
  /** Every refund of an original, in the order in which they were asked for, whatever has become of them. */
  of(original: PaymentTransaction): Refund[];
  /** Whatever goes back of a transaction: refunds of a payment, returns of a payout. */
  partsOf(original: Transaction): Transaction[];
  /** Throws the refusal of the first rule broken: duplicate, deadline, amount, balance; then nothing is written. */
  create(order: RefundOrder): Refund<Pending>;
  /** On the agenda: what becomes of a refund by itself; one that is no longer pending stays as it is. */
  conclude(id: number): void;
  /** CONFIRMED; what goes to an account of this sandbox is back there in the same unit of work (BETWEEN_ACCOUNTS). */
  settle(refund: RefundTransaction<Pending>): RefundTransaction<Confirmed>;
  fail(
    refund: RefundTransaction<Pending>,
    errorCode: string,
    errorMessage: string,
  ): RefundTransaction<Failed>;
}

/** The kind of agenda row on which a refund reaches the payer. */
export const REFUND_SETTLEMENT = "refund-settlement";

export const REFUND_DAYS = 89;
const DAY = 86_400_000;

/** The last instant at which a received payment can be given back, epoch milliseconds (Limits). */
export const refundDeadline = ({ processedAt }: Pick<Confirmed, "processedAt">): number =>
  processedAt + REFUND_DAYS * DAY;

export function createRefunds(
  { clock, ids, journal, agenda }: { clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  core: {
    ledger: Ledger;
    transactions: Transactions;
    records: RefundRecords;
    returns: ReturnCredits;
    spi: Spi;
  },
  defaultSettlement: string,
): Refunds {
  const { ledger, transactions, records, returns, spi } = core;

  const requirePayment = (account: number, id: number | undefined): PaymentTransaction<Confirmed> => {
    const found = id === undefined ? undefined : transactions.find(id);
    if (found?.operation !== "PAYMENT" || found.status !== "CONFIRMED" || found.accountId !== account)
      throw new Refusal("original-not-found");
    return found;
  };

  /** The payment of which a refund gives something back. */
  const original = (refund: RefundTransaction): PaymentTransaction<Confirmed> =>
    confirmed(transactions.get(records.get(refund.id).originalId), "PAYMENT");

  const refundOf = (record: RefundRecord): Refund => {
    const transaction = transactions.get(record.transactionId);
    if (transaction.operation !== "REFUND_IN") throw new Error(`Transaction ${transaction.id} is no refund.`);
    return { record, transaction };
  };

  const entryData = (
    refund: RefundTransaction,
    { id, endToEndId }: PaymentTransaction<Confirmed>,
    balance: Balance,
  ) => ({
    ...movementOf(refund),
    originalTransactionId: String(id),
    originalEndToEndId: endToEndId,
    rtrId: refund.endToEndId,
    balance: balanceInReais(balance),
  });

  const leaveAgenda = (refund: RefundTransaction) => {
    if (refund.dueAt !== null) agenda.cancel(refund.dueAt, REFUND_SETTLEMENT, refund.id);
  };

  /** It goes to the account that the payment came from. */
  const payerAccount = (received: PaymentTransaction) => ({
    counterpartIspb: received.counterpartIspb,
    counterpartBranch: received.counterpartBranch,
    counterpartNumber: received.counterpartNumber,
  });

  const settle: Refunds["settle"] = (refund) => {
    const { id, accountId, value, fee } = refund;
    leaveAgenda(refund);
    const received = original(refund);
    const settled = transactions.confirm(refund, {
      processedAt: clock.now(),
      endToEndId: refund.endToEndId,
      ...payerAccount(received),
    });
    let balance = ledger.move(accountId, id, "blocked", "outside", value);
    if (fee > 0) balance = ledger.move(accountId, id, "blocked", "fees", fee);
    const data = {
      ...entryData(settled, received, balance),
      fee: reaisFromCentavos(fee),
      final: reaisFromCentavos(finalAmount(settled)),
    };
    journal.append({ type: "refund.settled", account: accountId, transactionId: id, data });
    const sent = records.sentAs(received.endToEndId);
    if (sent !== undefined) {
      const { nature } = records.get(id);
      const part = { value, reason: settled.description, rtrId: settled.endToEndId, nature };
      returns.credit(confirmed(transactions.get(sent), "WITHDRAW"), part);
    }
    return settled;
  };

  const fail: Refunds["fail"] = (refund, errorCode, errorMessage) => {
    const { id, accountId, value, fee } = refund;
    leaveAgenda(refund);
    const received = original(refund);
    // Nothing went back, so nothing is charged, and it can be asked for again.
    const failed = transactions.fail(refund, {
      processedAt: clock.now(),
      fee: 0,
      errorCode,
      errorMessage,
      ...payerAccount(received),
    });
    records.restore(received.id, value);
    const balance = ledger.move(accountId, id, "blocked", "available", value + fee);
    const data = { ...entryData(failed, received, balance), errorCode, errorMessage };
    journal.append({ type: "refund.failed", account: accountId, transactionId: id, data });
    return failed;
  };

  const find: Refunds["find"] = ({ id }, externalId) => {
    const record = records.byExternalId(id, externalId);
    return record && refundOf(record);
  };

  /** The rules of a refund, in the order in which they answer. */
  const check = ({ account, original, origin, externalId, value }: RefundOrder) => {
    if (externalId !== null && find(original, externalId)) {
      throw new Refusal("refund-duplicate", { values: { externalId } });
    }
    const deadline = refundDeadline(original);
    if (origin !== "med" && clock.now() > deadline) {
      throw new Refusal("refund-deadline-expired", { values: { deadline: iso(deadline) } });
    }
    const refundable = records.refundable(original.id);
    if (value > refundable) {
      throw new Refusal("refund-above-refundable", {
        values: { value: formatReais(value), refundable: formatReais(refundable) },
      });
    }
    const required = value + account.feeRefund;
    if (account.available < required) {
      throw new Refusal("refund-balance-insufficient", {
        values: { available: formatReais(account.available), required: formatReais(required) },
      });
    }
  };

  return {
    settle,
    fail,
    find,
    of: ({ id }) => records.partsOf(id).map(refundOf),
    partsOf: ({ id }) => records.partsOf(id).map(({ transactionId }) => transactions.get(transactionId)),
    received: (account, id) => requirePayment(account, /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined),
    receivedAs: (account, endToEndId) => requirePayment(account, records.receivedAs(account, endToEndId)),
    conclude: (id) => {
      const refund = transactions.find(id);
      if (refund?.operation !== "REFUND_IN" || refund.status !== "PENDING") return;
      const outcome = spi.judgeRefund(refund.scenario);
      if (outcome.accepted) settle(refund);
      else fail(refund, outcome.errorCode, outcome.errorMessage);
    },
    create: (order) => {
      check(order);
      const { account, original, value, nature } = order;
      const now = clock.now();
      const delay = spi.refundDelay(order.scenario, settingDelay(account.settlement ?? defaultSettlement));
      const dueAt = delay === null ? null : now + delay;
      const fee = account.feeRefund;
      const wanted = {
        accountId: account.id,
        operation: "REFUND_IN",
        origin: order.origin,
        externalId: order.externalId,
        value,
        fee,
        pixKey: original.pixKey,
        keyType: original.keyType,
        description: order.description,
        counterpartName: original.counterpartName,
        counterpartDocument: original.counterpartDocument,
        scenario: order.scenario,
        requestId: order.requestId,
        createdAt: now,
        dueAt,
      } as const satisfies NewTransaction;
      const id = transactions.insert(wanted);
      const rtrId = returnId(ownInstitution.ispb, now, ids.token("returnId", id, 11));
      const externalId = order.externalId ?? rtrId;
      const record = { transactionId: id, originalId: original.id, externalId, nature };
      records.insert(record, rtrId, value);
      const balance = ledger.move(account.id, id, "available", "blocked", value + fee);
      if (dueAt !== null) agenda.put(dueAt, REFUND_SETTLEMENT, id);
      const transaction = pendingTransaction<RefundFacts>(id, wanted, { externalId, endToEndId: rtrId });
      const data = {
        ...entryData(transaction, original, balance),
        fee: reaisFromCentavos(fee),
        settlesAt: dueAt === null ? null : iso(dueAt),
      };
      journal.append({ type: "refund.created", account: account.id, transactionId: id, data });
      return { transaction, record };
    },
  };
}
