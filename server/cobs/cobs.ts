import type { Account, Accounts } from "../accounts/accounts.js";
import type { Spi } from "../bacen/spi.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import { readPixKey } from "../brazil/pix-key.js";
import { chargeCode, chargeLocation } from "../charges/charge-code.js";
import { type ChosenPayer, type Credits, choosePayer, type SentPayment } from "../charges/credits.js";
import { selfPaymentAt } from "../charges/self-payment.js";
import { Refusal } from "../contract/refusal.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { pendingTransaction } from "../transactions/pending-transaction.js";
import {
  type Confirmed,
  movementOf,
  type PaymentTransaction,
  type Pending,
  type ReceiptFacts,
} from "../transactions/transaction.js";
import type { NewOf, Transactions } from "../transactions/transactions.js";
import type { Cob, CobRecords, NewCob } from "./cob-records.js";

export type CobOrder = Omit<NewCob, "id" | "accountId" | "pixKey" | "location" | "pixCode" | "createdAt"> & {
  readonly account: Account;
  /** Undefined: the account's own key. */
  readonly pixKey: string | undefined;
};

/**
 * Immediate charges as the central bank defines them: ATIVA → CONCLUIDA, or REMOVIDA by the receiver or the provider
 * (specification: States and transitions). A cob is not a transaction, but its payment is (assumption CHARGE_ID). Needs
 * a unit of work.
 */
export interface Cobs extends Pick<CobRecords, "find" | "get" | "byTxid" | "byLocation"> {
  /** Throws the refusal `txid-duplicate`, before anything is written. */
  create(order: CobOrder): Cob;
  /** The caller has checked `value`, in centavos. The debtor, if there is one, pays unless another payer is chosen. */
  pay(cob: Cob, value: Centavos, payer: ChosenPayer, sent?: SentPayment): PaymentTransaction<Confirmed>;
  /** `user`: the receiver cancels it. `psp`: it expired, or the provider takes it down. */
  remove(cob: Cob, by: "user" | "psp"): Cob;
  /** Agenda handler: removes the expired cob. Does nothing if it is no longer ATIVA. */
  removeIfUnpaid(id: number): void;
  /** Agenda handler: the simulated payer pays, or fails as the scenario says. Does nothing if it is no longer ATIVA. */
  payAutomatically(id: number): void;
}

/** Kinds of agenda rows. */
export const COB_EXPIRY = "cob-expiry";
export const COB_SELF_PAYMENT = "cob-self-payment";

export const expiresAt = ({ createdAt, expirationSeconds }: Cob | NewCob) =>
  createdAt + expirationSeconds * 1_000;

export function createCobs(
  kernel: { clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  services: { accounts: Accounts; transactions: Transactions; cobs: CobRecords; credits: Credits; spi: Spi },
  settings: { payer: string; host: () => string },
): Cobs {
  const { clock, ids, journal, agenda } = kernel;
  const { accounts, transactions, cobs, credits, spi } = services;
  const leaveAgenda = (cob: Cob) => {
    agenda.cancel(expiresAt(cob), COB_EXPIRY, cob.id);
    // With another setting since then, the event stays on the agenda and does nothing.
    const { payer } = accounts.get(cob.accountId);
    const paidAt = selfPaymentAt(spi, cob, payer ?? settings.payer);
    if (paidAt !== null) agenda.cancel(paidAt, COB_SELF_PAYMENT, cob.id);
  };

  /** Inserts the payment of a cob as a PENDING transaction, which the caller confirms or fails. */
  const payment = (cob: Cob, value: Centavos): ReceiptFacts & Pending => {
    const fields: NewOf<ReceiptFacts> = {
      accountId: cob.accountId,
      operation: "PAYMENT",
      origin: "cob",
      externalId: null,
      txId: cob.txid,
      value,
      fee: 0,
      pixKey: readPixKey(cob.pixKey)?.key ?? cob.pixKey,
      keyType: null,
      description: cob.payerRequest ?? null,
      counterpartName: cob.debtor?.nome ?? null,
      counterpartDocument: documentOf(cob),
      scenario: cob.scenario,
      requestId: cob.requestId,
      createdAt: clock.now(),
    };
    return pendingTransaction<ReceiptFacts>(transactions.insert(fields), fields);
  };

  const pay: Cobs["pay"] = (cob, value, payer, sent) => {
    leaveAgenda(cob);
    const debtor = cob.debtor && { name: cob.debtor.nome, document: documentOf(cob) ?? undefined };
    const { feeCashIn } = accounts.get(cob.accountId);
    const { paid, data } = credits.credit(payment(cob, value), feeCashIn, choosePayer(payer, debtor), sent);
    cobs.conclude(cob.id, "CONCLUIDA", paid.id);
    journal.append({
      type: "cob.paid",
      account: paid.accountId,
      transactionId: paid.id,
      data: { ...data, txid: cob.txid },
    });
    return paid;
  };

  const fail = (cob: Cob, errorCode: string, errorMessage: string) => {
    const end = { processedAt: clock.now(), fee: 0, errorCode, errorMessage };
    const failed = transactions.fail(payment(cob, cob.value), end);
    journal.append({
      type: "cob.failed",
      account: failed.accountId,
      transactionId: failed.id,
      data: { ...movementOf(failed), txid: cob.txid, errorCode, errorMessage },
    });
  };

  const remove: Cobs["remove"] = (cob, by) => {
    leaveAgenda(cob);
    const status = by === "user" ? "REMOVIDA_PELO_USUARIO_RECEBEDOR" : "REMOVIDA_PELO_PSP";
    const removed = cobs.conclude(cob.id, status, null);
    journal.append({ type: "cob.removed", account: cob.accountId, data: { ...entryData(removed), by } });
    return removed;
  };

  const active = (id: number) => {
    const cob = cobs.find(id);
    return cob?.status === "ATIVA" ? cob : undefined;
  };

  return {
    find: cobs.find,
    get: cobs.get,
    byTxid: cobs.byTxid,
    byLocation: cobs.byLocation,
    pay,
    remove,
    removeIfUnpaid: (id) => {
      const cob = active(id);
      if (cob) remove(cob, "psp");
    },
    payAutomatically: (id) => {
      const cob = active(id);
      if (!cob) return;
      const outcome = spi.judgePayer(cob.scenario);
      if (outcome.accepted) pay(cob, cob.value, {});
      else fail(cob, outcome.errorCode, outcome.errorMessage);
    },
    create: ({ account, pixKey, ...order }) => {
      const first = cobs.byTxid(order.txid, account.id);
      if (first) {
        const values = { txid: first.txid, createdAt: iso(first.createdAt) };
        throw new Refusal("txid-duplicate", { cause: { name: "txid-duplicate", values } });
      }
      const id = cobs.nextId();
      const location = chargeLocation(ids, "cob", id);
      const cob: NewCob = {
        ...order,
        id,
        accountId: account.id,
        pixKey: pixKey ?? account.pixKey,
        location,
        pixCode: chargeCode(settings.host(), location, account, order.value),
        createdAt: clock.now(),
      };
      cobs.insert(cob);
      agenda.put(expiresAt(cob), COB_EXPIRY, id);
      const paidAt = selfPaymentAt(spi, cob, account.payer ?? settings.payer);
      if (paidAt !== null) agenda.put(paidAt, COB_SELF_PAYMENT, id);
      const { pixCode } = cob;
      const debtor = documentOf(cob);
      const warnings = debtor === null ? [] : [...spi.documentWarnings(debtor)];
      const data = {
        ...entryData(cob),
        pixKey: cob.pixKey,
        pixCode,
        expiresAt: iso(expiresAt(cob)),
        ...(warnings.length > 0 ? { warnings } : {}),
      };
      journal.append({ type: "cob.created", account: account.id, data });
      return cobs.get(id);
    },
  };
}

const documentOf = ({ debtor }: Pick<Cob, "debtor">) => debtor?.cpf ?? debtor?.cnpj ?? null;

/** The fields of a journal entry about an unpaid cob: those of a transaction's entry, and the txid. */
function entryData(cob: Cob | NewCob) {
  const { txid, value, scenario, debtor } = cob;
  const counterpart = debtor ? { name: debtor.nome, document: documentOf(cob) ?? "", bank: null } : null;
  return { origin: "cob", externalId: null, value: reaisFromCentavos(value), scenario, counterpart, txid };
}
