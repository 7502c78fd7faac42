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
  type Failed,
  finalAmount,
  movementOf,
  type PaymentTransaction,
  type Pending,
  type RefundFacts,
  type RefundTransaction,
  requireConfirmed,
  type Transaction,
  type TransactionState,
} from "../transactions/transaction.js";
import type { NewTransaction, Transactions } from "../transactions/transactions.js";
import type { RefundNature, RefundRecord, RefundRecords } from "./refund-records.js";
import type { ReturnCredits } from "./return-credits.js";

/** A request to refund a received payment or part of it. `value` is centavos. */
export interface RefundOrder {
  readonly account: Pick<Account, "id" | "available" | "feeRefund" | "settlement">;
  /** The payment to refund, from `received` or `receivedAs`. */
  readonly original: PaymentTransaction<Confirmed>;
  /**
   * `return`: no gateway call; a payout between accounts is returned (payout-returns.ts).
   * `med`: an approved MED, which has no deadline (assumption MED_REFUND).
   */
  readonly origin: "refund-in" | "devolucao" | "return" | "med";
  readonly value: Centavos;
  /** The client's id; null: the rtrId is used. */
  readonly externalId: string | null;
  readonly description: string | null;
  readonly nature: RefundNature;
  readonly scenario: string | null;
  readonly requestId: number | null;
}

/** A refund: its transaction and its record. */
export interface Refund<State extends TransactionState = TransactionState> {
  readonly transaction: RefundTransaction<State>;
  readonly record: RefundRecord;
}

/**
 * Refunds: PENDING → CONFIRMED or ERROR (assumption REFUND_STATES). Value and fee are blocked on creation; settlement
 * debits them, failure releases them. An original has one refundable amount, whichever endpoint refunds it. Needs a
 * unit of work.
 */
export interface Refunds {
  /** The received payment with this transactionId. Throws the refusal `original-not-found`. */
  received(account: number, transactionId: string): PaymentTransaction<Confirmed>;
  /** The received payment with this end-to-end id. Throws the refusal `original-not-found`. */
  receivedAs(account: number, endToEndId: string): PaymentTransaction<Confirmed>;
  /** The refund of an original with this externalId. */
  find(original: PaymentTransaction, externalId: string): Refund | undefined;
  /** All refunds of a payment, oldest first, in any state. */
  of(original: PaymentTransaction): Refund[];
  /** The refunds of a payment or the returns of a payout, oldest first, in any state. */
  partsOf(original: Transaction): Transaction[];
  /** Throws the refusal of the first broken rule (duplicate, deadline, amount, balance), before anything is written. */
  create(order: RefundOrder): Refund<Pending>;
  /** Agenda handler: settles or fails the refund as its simulated bank decides. Does nothing if it is no longer PENDING. */
  conclude(id: number): void;
  /**
   * Confirms the refund and, if the payer is an account of this sandbox, credits it too (assumption BETWEEN_ACCOUNTS).
   */
  settle(refund: RefundTransaction<Pending>): RefundTransaction<Confirmed>;
  fail(
    refund: RefundTransaction<Pending>,
    errorCode: string,
    errorMessage: string,
  ): RefundTransaction<Failed>;
}

/** Agenda kind: the refund reaches the payer. */
export const REFUND_SETTLEMENT = "refund-settlement";

export const REFUND_DAYS = 89;
const DAY = 86_400_000;

/** The last instant at which a received payment can be refunded, epoch milliseconds (specification: Limits). */
export const refundDeadline = ({ processedAt }: Pick<Confirmed, "processedAt">): number =>
  processedAt + REFUND_DAYS * DAY;

export function createRefunds(
  { clock, ids, journal, agenda }: { clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  services: {
    ledger: Ledger;
    transactions: Transactions;
    refundRecords: RefundRecords;
    returns: ReturnCredits;
    spi: Spi;
  },
  defaultSettlement: string,
): Refunds {
  const { ledger, transactions, refundRecords, returns, spi } = services;

  const requirePayment = (account: number, id: number | undefined): PaymentTransaction<Confirmed> => {
    const found = id === undefined ? undefined : transactions.find(id);
    if (found?.operation !== "PAYMENT" || found.status !== "CONFIRMED" || found.accountId !== account)
      throw new Refusal("original-not-found");
    return found;
  };

  /** The payment that a refund belongs to. */
  const original = (refund: RefundTransaction): PaymentTransaction<Confirmed> =>
    requireConfirmed(transactions.get(refundRecords.get(refund.id).originalId), "PAYMENT");

  const refundOf = (record: RefundRecord): Refund => {
    const transaction = transactions.get(record.transactionId);
    if (transaction.operation !== "REFUND_IN")
      throw new Error(`Transaction ${transaction.id} is not a refund.`);
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

  /** The account that the payment came from, which gets the refund. */
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
    if (fee > 0) balance = ledger.move(accountId, id, "blocked", "fees", fee, balance);
    const data = {
      ...entryData(settled, received, balance),
      fee: reaisFromCentavos(fee),
      final: reaisFromCentavos(finalAmount(settled)),
    };
    journal.append({ type: "refund.settled", account: accountId, transactionId: id, data });
    const sent = refundRecords.sentAs(received.endToEndId);
    if (sent !== undefined) {
      const { nature } = refundRecords.get(id);
      const part = { value, reason: settled.description, rtrId: settled.endToEndId, nature };
      returns.credit(requireConfirmed(transactions.get(sent), "WITHDRAW"), part);
    }
    return settled;
  };

  const fail: Refunds["fail"] = (refund, errorCode, errorMessage) => {
    const { id, accountId, value, fee } = refund;
    leaveAgenda(refund);
    const received = original(refund);
    // Nothing was refunded, so no fee is charged and the amount is refundable again.
    const failed = transactions.fail(refund, {
      processedAt: clock.now(),
      fee: 0,
      errorCode,
      errorMessage,
      ...payerAccount(received),
    });
    refundRecords.restore(received.id, value);
    const balance = ledger.move(accountId, id, "blocked", "available", value + fee);
    const data = { ...entryData(failed, received, balance), errorCode, errorMessage };
    journal.append({ type: "refund.failed", account: accountId, transactionId: id, data });
    return failed;
  };

  const find: Refunds["find"] = ({ id }, externalId) => {
    const record = refundRecords.byExternalId(id, externalId);
    return record && refundOf(record);
  };

  /** Checks the rules of a refund, and throws the refusal of the first broken one. */
  const check = ({ account, original, origin, externalId, value }: RefundOrder) => {
    const first = externalId === null ? undefined : find(original, externalId);
    if (externalId !== null && first) {
      const { id, createdAt } = first.transaction;
      const values = { externalId, transactionId: String(id), createdAt: iso(createdAt) };
      throw new Refusal("refund-duplicate", {
        values: { externalId },
        cause: { name: "refund-duplicate", values },
      });
    }
    const deadline = refundDeadline(original);
    if (origin !== "med" && clock.now() > deadline) {
      throw new Refusal("refund-deadline-expired", { values: { deadline: iso(deadline) } });
    }
    const refundable = refundRecords.refundable(original.id);
    if (value > refundable) {
      throw new Refusal("refund-above-refundable", {
        values: { value: formatReais(value), refundable: formatReais(refundable) },
        ...(refundable === 0 ? { cause: { name: "refund-exhausted" } } : {}),
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
    of: ({ id }) => refundRecords.partsOf(id).map(refundOf),
    partsOf: ({ id }) =>
      refundRecords.partsOf(id).map(({ transactionId }) => transactions.get(transactionId)),
    received: (account, id) => requirePayment(account, /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined),
    receivedAs: (account, endToEndId) =>
      requirePayment(account, refundRecords.receivedAs(account, endToEndId)),
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
      const fields = {
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
      const id = transactions.insert(fields);
      const rtrId = returnId(ownInstitution.ispb, now, ids.token("returnId", id, 11));
      const externalId = order.externalId ?? rtrId;
      const record = { transactionId: id, originalId: original.id, externalId, nature };
      refundRecords.insert(record, rtrId, value);
      const balance = ledger.move(account.id, id, "available", "blocked", value + fee);
      if (dueAt !== null) agenda.put(dueAt, REFUND_SETTLEMENT, id);
      const transaction = pendingTransaction<RefundFacts>(id, fields, { externalId, endToEndId: rtrId });
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
