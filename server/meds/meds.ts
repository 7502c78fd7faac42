import { type Accounts, balanceInReais } from "../accounts/accounts.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { MedStatus } from "../contract/meds/med.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Journal } from "../kernel/journal.js";
import type { Balance, Ledger } from "../ledger/ledger.js";
import type { RefundRecords } from "../refunds/refund-records.js";
import type { Refunds } from "../refunds/refunds.js";
import {
  type Confirmed,
  type PaymentTransaction,
  type RefundTransaction,
  requireConfirmed,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Med, MedRecords, NewMed } from "./med-records.js";

/** The steps of a MED: allowed states and the state afterwards (assumption MED_STATES). */
export const MED_STEPS = {
  receive: { from: ["OPEN"], to: "RECEIVED" },
  accept: { from: ["RECEIVED"], to: "ANALYZED" },
  reject: { from: ["RECEIVED"], to: "ANALYZED" },
  cancel: { from: ["OPEN", "RECEIVED"], to: "CANCELLED" },
} as const satisfies Record<string, { from: readonly MedStatus[]; to: MedStatus }>;
export type MedStep = keyof typeof MED_STEPS;

export const allowsStep = ({ status }: Pick<Med, "status">, step: MedStep): boolean =>
  (MED_STEPS[step].from as readonly MedStatus[]).includes(status);

/** A request of the payer's bank to contest a payment. */
export type MedOrder = Omit<NewMed, "transactionId" | "createdAt"> & {
  /** The contested payment; null if the account received none with this end-to-end id. */
  readonly original: PaymentTransaction<Confirmed> | null;
  /** Whether the account receives the MED at once. */
  readonly receive: boolean;
};

/**
 * The special refund mechanism (MED): the payer's bank asks for money back because of fraud or a flaw. The contested
 * amount is blocked on receipt and refunded if the analysis approves (assumptions MED_STATES, MED_MONEY). Each step
 * throws if the MED's state does not allow it: see `allowsStep`. Needs a unit of work.
 */
export interface Meds
  extends Pick<MedRecords, "find" | "get" | "ofTransaction" | "page" | "list" | "countOpen"> {
  /** How much of a payment can still be contested, in centavos. */
  contestable(original: PaymentTransaction): Centavos;
  /** The caller has checked that `value` is contestable. The event of `med.opened` shows the MED as returned here. */
  open(order: MedOrder): Med;
  receive(med: Med, details: string | null): Med;
  accept(med: Med, details: string | null): Med;
  reject(med: Med, details: string | null): Med;
  cancel(med: Med, details: string | null): Med;
}

/** The time allowed for an analysis, in milliseconds (assumption MED_DEADLINE). */
const ANALYSIS_MS = 7 * 86_400_000;

/** The deadline of the analysis, epoch milliseconds; null if the MED is not waiting for one. */
export const analysisDueAt = ({ status, receivedAt }: Med): number | null =>
  status === "RECEIVED" && receivedAt !== null ? receivedAt + ANALYSIS_MS : null;

/** The amount currently blocked for a MED, in centavos. */
export const blockedFor = ({ status, blocked }: Med): Centavos => (status === "RECEIVED" ? blocked : 0);

export function createMeds(
  { clock, journal }: { clock: Clock; journal: Journal },
  services: {
    accounts: Accounts;
    ledger: Ledger;
    transactions: Transactions;
    refunds: Refunds;
    refundRecords: RefundRecords;
    medRecords: MedRecords;
  },
): Meds {
  const { accounts, ledger, transactions, refunds, refundRecords, medRecords } = services;

  /** How much of the contested amount is still refundable: other refunds may have used some of it meanwhile. */
  const outstanding = ({ transactionId, value }: Med): Centavos =>
    transactionId === null ? 0 : Math.min(value ?? 0, refundRecords.refundable(transactionId));

  /** Blocks the contested amount, as far as the balance allows. */
  const block = (med: Med): { blocked: Centavos; balance: Balance } => {
    const { available, blocked, medBlocksBalance } = accounts.get(med.accountId);
    const amount = medBlocksBalance === 1 ? Math.min(outstanding(med), available) : 0;
    const balance =
      amount > 0
        ? ledger.move(med.accountId, med.transactionId, "available", "blocked", amount)
        : { available, blocked };
    return { blocked: amount, balance };
  };

  const release = (med: Med): Balance => {
    const amount = blockedFor(med);
    return amount > 0
      ? ledger.move(med.accountId, med.transactionId, "blocked", "available", amount)
      : accounts.balance(med.accountId);
  };

  /** Refunds an approved MED, without fee and deadline (assumption MED_REFUND). Null if nothing is left to refund. */
  const refundContested = (med: Med, { available }: Balance): RefundTransaction | null => {
    const value = Math.min(outstanding(med), available);
    if (value === 0 || med.transactionId === null) return null;
    const { transaction } = refunds.create({
      account: { id: med.accountId, available, feeRefund: 0, settlement: "manual" },
      original: requireConfirmed(transactions.get(med.transactionId), "PAYMENT"),
      origin: "med",
      value,
      externalId: null,
      description: null,
      nature: med.cause === "OPERATIONAL_FLAW" ? "MED_OPERACIONAL" : "MED_FRAUDE",
      scenario: null,
      requestId: null,
    });
    return refunds.settle(transaction);
  };

  const entryData = ({ id, endToEndId, reason, cause, value }: Med) => ({
    medId: id,
    endToEndId,
    reason,
    cause,
    value: value === null ? null : reaisFromCentavos(value),
  });
  const entrySubject = ({ accountId, transactionId }: Med) => ({
    account: accountId,
    ...(transactionId === null ? {} : { transactionId }),
  });

  /** Ends a MED without a refund and releases the blocked amount. */
  const endWithoutRefund = (
    med: Med,
    details: string | null,
    end: { status: "CANCELLED"; result: null } | { status: "ANALYZED"; result: "REJECTED" },
  ): Med => {
    // The reason of a cancellation is not a result of the analysis, so only the journal has it.
    const rationale = end.result === null ? null : details;
    const released = blockedFor(med);
    const ended = medRecords.end(med.id, {
      ...end,
      details: rationale,
      refundId: null,
      endedAt: clock.now(),
    });
    const balance = balanceInReais(release(med));
    const data = { ...entryData(ended), details, released: reaisFromCentavos(released), balance };
    journal.append({
      type: end.result === null ? "med.cancelled" : "med.rejected",
      ...entrySubject(ended),
      data,
    });
    return ended;
  };

  /** OPEN → RECEIVED, and blocks the money. The caller appends the journal entry, because `med.opened` must come first. */
  const receive = (med: Med) => {
    const { blocked, balance } = block(med);
    return { received: medRecords.receive(med.id, blocked, clock.now()), balance };
  };

  const recordReceived = (received: Med, balance: Balance, details: string | null) => {
    const dueAt = analysisDueAt(received);
    if (dueAt === null) throw new Error(`MED ${received.id} was not received.`);
    const data = {
      ...entryData(received),
      details,
      blocked: reaisFromCentavos(received.blocked),
      analysisDueAt: iso(dueAt),
      balance: balanceInReais(balance),
    };
    journal.append({ type: "med.received", ...entrySubject(received), data });
  };

  return {
    find: medRecords.find,
    get: medRecords.get,
    ofTransaction: medRecords.ofTransaction,
    page: medRecords.page,
    list: medRecords.list,
    countOpen: medRecords.countOpen,
    contestable: ({ id }) => Math.max(0, refundRecords.refundable(id) - medRecords.contested(id)),
    open: ({ original, receive: isReceived, ...order }) => {
      const med = medRecords.insert({
        ...order,
        transactionId: original?.id ?? null,
        createdAt: clock.now(),
      });
      // The outbox writes the event med_created on `med.opened`, so the money is blocked before that (assumption
      // MED_FORMAT).
      const result = isReceived ? receive(med) : undefined;
      const data = { ...entryData(med), description: med.description };
      journal.append({ type: "med.opened", ...entrySubject(med), data });
      if (!result) return med;
      recordReceived(result.received, result.balance, null);
      return result.received;
    },
    receive: (med, details) => {
      const { received, balance } = receive(med);
      recordReceived(received, balance, details);
      return received;
    },
    accept: (med, details) => {
      const refund = refundContested(med, release(med));
      const accepted = medRecords.end(med.id, {
        status: "ANALYZED",
        result: "APPROVED",
        details,
        refundId: refund?.id ?? null,
        endedAt: clock.now(),
      });
      const data = {
        ...entryData(accepted),
        details,
        refunded: reaisFromCentavos(refund?.value ?? 0),
        refundTransactionId: refund === null ? null : String(refund.id),
        balance: balanceInReais(accounts.balance(med.accountId)),
      };
      journal.append({ type: "med.accepted", ...entrySubject(accepted), data });
      return accepted;
    },
    reject: (med, details) => endWithoutRefund(med, details, { status: "ANALYZED", result: "REJECTED" }),
    cancel: (med, details) => endWithoutRefund(med, details, { status: "CANCELLED", result: null }),
  };
}
