import type { Accounts, Payee } from "../accounts/accounts.js";
import type { Spi } from "../bacen/spi.js";
import type { Centavos } from "../brazil/money.js";
import type { Split } from "../contract/charges/cash-in.js";
import { Refusal } from "../contract/refusal.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { refuseDuplicateExternalId } from "../transactions/duplicate-external-id.js";
import { pendingTransaction } from "../transactions/pending-transaction.js";
import {
  type ChargeFacts,
  type ChargeTransaction,
  type Confirmed,
  type Failed,
  isCharge,
  movementOf,
  type Pending,
} from "../transactions/transaction.js";
import type { NewOf, Transactions } from "../transactions/transactions.js";
import { chargeCode, chargeLocation } from "./charge-code.js";
import type { Charge, ChargeDetails, ChargeStore } from "./charge-store.js";
import { type ChosenPayer, type Credits, choosePayer, type SentPayment } from "./credits.js";
import { selfPaymentAt } from "./self-payment.js";
import type { ScheduleSplits } from "./split-schedule.js";

export interface ChargeOrder {
  readonly account: Payee;
  readonly value: Centavos;
  readonly externalId: string;
  readonly description: string;
  readonly expirationSeconds: number;
  readonly payerName: string;
  readonly payerDocument: string;
  readonly additionalInfo: Readonly<Record<string, string>> | undefined;
  readonly splits: readonly Split[] | undefined;
  readonly scenario: string | null;
  readonly requestId: number | null;
}

/** Cash-in charges: PENDING → CONFIRMED when paid, ERROR when expired or failed. Needs a unit of work. */
export interface ChargeService {
  /** Throws the refusal of the first broken rule (duplicate externalId, expiration), before anything is written. */
  create(order: ChargeOrder): { transaction: ChargeTransaction<Pending>; charge: Charge; expiresAt: number };
  /** `sent`: the sender's side of the payment, if the sender is an account of this sandbox too. */
  pay(
    charge: ChargeTransaction<Pending>,
    payer: ChosenPayer,
    sent?: SentPayment,
  ): ChargeTransaction<Confirmed>;
  expire(charge: ChargeTransaction<Pending>): ChargeTransaction<Failed>;
  charge(transactionId: number): Charge | undefined;
  /** Throws if the transaction is not a charge. */
  get(transactionId: number): Charge;
  details(transactionId: number): ChargeDetails;
  byLocation(location: string): ChargeTransaction | undefined;
  /** Agenda handler: expires the charge. Does nothing if it is no longer PENDING. */
  expireIfUnpaid(id: number): void;
  /** Agenda handler: the simulated payer pays, or fails as the scenario says. Does nothing if it is no longer PENDING. */
  payAutomatically(id: number): void;
}

/** When a pending charge expires, epoch milliseconds. */
export function expiryOf({ id, dueAt }: ChargeTransaction<Pending>): number {
  if (dueAt === null) throw new Error(`Charge ${id} never expires.`);
  return dueAt;
}

/** Kinds of agenda rows. */
export const CHARGE_EXPIRY = "charge-expiry";
export const CHARGE_SELF_PAYMENT = "charge-self-payment";

export function createChargeService(
  kernel: { clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  services: {
    accounts: Accounts;
    transactions: Transactions;
    charges: ChargeStore;
    credits: Credits;
    scheduleSplits: ScheduleSplits;
    spi: Spi;
  },
  settings: { payer: string; host: () => string },
): ChargeService {
  const { clock, ids, journal, agenda } = kernel;
  const { accounts, transactions, charges, credits, scheduleSplits, spi } = services;
  const leaveAgenda = (charge: ChargeTransaction) => {
    if (charge.dueAt !== null) agenda.cancel(charge.dueAt, CHARGE_EXPIRY, charge.id);
    // With another setting since then, the event stays on the agenda and does nothing.
    const { payer } = accounts.get(charge.accountId);
    const paidAt = selfPaymentAt(spi, charge, payer ?? settings.payer);
    if (paidAt !== null) agenda.cancel(paidAt, CHARGE_SELF_PAYMENT, charge.id);
  };

  const pay: ChargeService["pay"] = (charge, payer, sent) => {
    leaveAgenda(charge);
    const { payerName: name, payerDocument: document } = charges.get(charge.id);
    const { feeCashIn } = accounts.get(charge.accountId);
    const { paid, data } = credits.credit(charge, feeCashIn, choosePayer(payer, { name, document }), sent);
    journal.append({ type: "charge.paid", account: paid.accountId, transactionId: paid.id, data });
    scheduleSplits(paid);
    return paid;
  };

  const expire: ChargeService["expire"] = (charge) => {
    leaveAgenda(charge);
    const expired = transactions.fail(charge, { processedAt: clock.now(), fee: 0 });
    journal.append({
      type: "charge.expired",
      account: expired.accountId,
      transactionId: expired.id,
      data: movementOf(expired),
    });
    return expired;
  };

  const fail = (charge: ChargeTransaction<Pending>, errorCode: string, errorMessage: string) => {
    leaveAgenda(charge);
    const failed = transactions.fail(charge, {
      processedAt: clock.now(),
      fee: 0,
      errorCode,
      errorMessage,
    });
    journal.append({
      type: "charge.failed",
      account: failed.accountId,
      transactionId: failed.id,
      data: { ...movementOf(failed), errorCode, errorMessage },
    });
  };

  const find = (id: number): ChargeTransaction | undefined => {
    const found = transactions.find(id);
    return found !== undefined && isCharge(found) ? found : undefined;
  };
  const pending = (id: number) => {
    const charge = find(id);
    return charge?.status === "PENDING" ? charge : undefined;
  };

  return {
    pay,
    expire,
    charge: charges.find,
    get: charges.get,
    details: charges.details,
    byLocation: (location) => {
      const charge = charges.byLocation(location);
      return charge && find(charge.transactionId);
    },
    expireIfUnpaid: (id) => {
      const charge = pending(id);
      if (charge) expire(charge);
    },
    payAutomatically: (id) => {
      const charge = pending(id);
      if (!charge) return;
      const outcome = spi.judgePayer(charge.scenario);
      if (!outcome.accepted) return fail(charge, outcome.errorCode, outcome.errorMessage);
      pay(charge, {});
    },
    create: ({ account, ...order }) => {
      const { value, externalId, expirationSeconds } = order;
      refuseDuplicateExternalId(transactions, account.id, externalId);
      if (expirationSeconds < account.providerMinExpiration) {
        const details = {
          provider: account.providerName,
          providerMinSeconds: account.providerMinExpiration,
          userExpirationTime: expirationSeconds,
        };
        throw new Refusal("expiration-below-provider-minimum", { values: details, details });
      }
      const now = clock.now();
      const expiresAt = now + expirationSeconds * 1_000;
      const fields: NewOf<ChargeFacts> = {
        accountId: account.id,
        operation: "PAYMENT",
        origin: "cash-in",
        externalId,
        value,
        fee: 0,
        pixKey: account.pixKey,
        keyType: null,
        description: order.description,
        counterpartName: null,
        counterpartDocument: null,
        scenario: order.scenario,
        requestId: order.requestId,
        createdAt: now,
        dueAt: expiresAt,
      };
      const id = transactions.insert(fields);
      const location = chargeLocation(ids, "charge", id);
      const pixCode = chargeCode(settings.host(), location, account, value);
      const charge = {
        transactionId: id,
        location,
        pixCode,
        correlationId: ids.uuid("charge.correlation", id),
        payerName: order.payerName,
        payerDocument: order.payerDocument,
      };
      charges.insert(charge, order.additionalInfo, order.splits);
      agenda.put(expiresAt, CHARGE_EXPIRY, id);
      const paidAt = selfPaymentAt(spi, fields, account.payer ?? settings.payer);
      if (paidAt !== null) agenda.put(paidAt, CHARGE_SELF_PAYMENT, id);
      const transaction = pendingTransaction<ChargeFacts>(id, fields);
      journal.append({
        type: "charge.created",
        account: account.id,
        transactionId: id,
        // Object.assign, because V8 takes forty times as long to spread an object and add to it.
        data: Object.assign(movementOf(transaction), { pixCode, expiresAt: iso(expiresAt) }),
      });
      return { transaction, charge, expiresAt };
    },
  };
}
