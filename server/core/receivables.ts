import type { Directory } from "../bacen/directory.js";
import type { Spi } from "../bacen/spi.js";
import { foldToAscii } from "../brazil/ascii.js";
import { encodeDynamicCode } from "../brazil/brcode.js";
import { endToEndId } from "../brazil/identifiers.js";
import { type Centavos, reaisFromCentavos } from "../brazil/money.js";
import type { Split } from "../contract/gateway/cash-in.js";
import { Refusal } from "../contract/refusals.js";
import { settingDelay } from "../contract/settings.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Ids } from "../kernel/ids.js";
import type { Journal } from "../kernel/journal.js";
import { type Account, type Accounts, balanceInReais } from "./accounts.js";
import type { Ledger } from "./ledger.js";
import { finalAmount, movementOf, type Transaction, type Transactions } from "./transactions.js";

/** What a charge has beyond its transaction. */
export interface Charge {
  readonly transactionId: number;
  /** The last part of the payload URL in its code. */
  readonly location: string;
  readonly pixCode: string;
  readonly correlationId: string;
  readonly payerName: string;
  readonly payerDocument: string;
}

export interface ChargeOrder {
  readonly account: Account;
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

/** Who pays, as far as it was said; the rest is somebody derived from the payment. */
export interface Payer {
  readonly name?: string | undefined;
  readonly document?: string | undefined;
  readonly ispb?: string | undefined;
}

/** Money received: a charge that somebody pays, or a PIX straight to the account's key. Needs a unit of work. */
export interface Receivables {
  /** Throws the refusal of the first rule broken; then nothing is written. */
  create(order: ChargeOrder): { transaction: Transaction; charge: Charge };
  pay(charge: Transaction, payer: Payer): Transaction;
  receive(account: Account, value: Centavos, payer: Payer): Transaction;
  expire(charge: Transaction): Transaction;
  charge(transactionId: number): Charge | undefined;
  byLocation(location: string): Transaction | undefined;
  /** On the agenda: what becomes of a charge that nobody has paid by its time; a settled one stays as it is. */
  lapse(id: number): void;
  /** On the agenda: somebody pays by themselves, as the sandbox or a scenario was told. */
  selfPay(id: number): void;
}

/** The kinds of agenda rows of a charge. */
export const EXPIRY = "charge-expiry";
export const SELF_PAYMENT = "charge-self-payment";

/** What a code says about where the receiver is; the specification has no city for an account. */
const CITY = "Sao Paulo";

export function createReceivables(
  kernel: { database: Database; clock: Clock; ids: Ids; journal: Journal; agenda: Agenda },
  core: { accounts: Accounts; ledger: Ledger; transactions: Transactions; directory: Directory; spi: Spi },
  settings: { payer: string; host: () => string },
): Receivables {
  const { database, clock, ids, journal, agenda } = kernel;
  const { accounts, ledger, transactions, directory, spi } = core;
  const insert = database.prepare(
    `INSERT INTO charges (transaction_id, location, pix_code, correlation_id, payer_name, payer_document, additional_info, splits)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const select = `SELECT transaction_id AS transactionId, location, pix_code AS pixCode, correlation_id AS correlationId,
    payer_name AS payerName, payer_document AS payerDocument FROM charges`;
  const byTransaction = database.prepare<Charge>(`${select} WHERE transaction_id = ?`);
  const byLocation = database.prepare<Charge>(`${select} WHERE location = ?`);

  const leaveAgenda = (charge: Transaction) => {
    if (charge.dueAt !== null) agenda.cancel(charge.dueAt, EXPIRY, charge.id);
  };

  /** Money arrives from outside; the fee, never more than the money, stays with the gateway (FEES). */
  const credit = (pending: Transaction, feeSetting: Centavos, payer: Payer) => {
    const { id, accountId, value } = pending;
    const now = clock.now();
    const somebody = directory.somebody(`payer ${payer.document ?? payer.name ?? id}`);
    const ispb = payer.ispb ?? somebody.ispb;
    const fee = Math.min(feeSetting, value);
    const paid = transactions.conclude(id, {
      status: "CONFIRMED",
      processedAt: now,
      fee,
      endToEndId: endToEndId(ispb, now, ids.token("endToEndId", id, 11)),
      counterpartName: payer.name ?? somebody.name,
      counterpartDocument: payer.document ?? somebody.document,
      counterpartIspb: ispb,
      counterpartBranch: somebody.branch,
      counterpartNumber: somebody.number,
    });
    let balance = ledger.move(accountId, id, "outside", "available", value);
    if (fee > 0) balance = ledger.move(accountId, id, "available", "fees", fee);
    return {
      paid,
      data: {
        ...movementOf(paid),
        fee: reaisFromCentavos(fee),
        final: reaisFromCentavos(finalAmount(paid)),
        endToEndId: paid.endToEndId!,
        balance: balanceInReais(balance),
      },
    };
  };

  const pay: Receivables["pay"] = (charge, payer) => {
    leaveAgenda(charge);
    const { paid, data } = credit(charge, accounts.get(charge.accountId).feeCashIn, payer);
    journal.append({ type: "charge.paid", account: paid.accountId, transactionId: paid.id, data });
    return paid;
  };

  const expire: Receivables["expire"] = (charge) => {
    leaveAgenda(charge);
    const expired = transactions.conclude(charge.id, { status: "ERROR", processedAt: clock.now(), fee: 0 });
    journal.append({
      type: "charge.expired",
      account: expired.accountId,
      transactionId: expired.id,
      data: movementOf(expired),
    });
    return expired;
  };

  const fail = (charge: Transaction, errorCode: string, errorMessage: string) => {
    leaveAgenda(charge);
    const failed = transactions.conclude(charge.id, {
      status: "ERROR",
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

  const pending = (id: number) => {
    const charge = transactions.find(id);
    return charge?.status === "PENDING" ? charge : undefined;
  };

  return {
    pay,
    expire,
    charge: (transactionId) => byTransaction.get(transactionId),
    byLocation: (location) => {
      const charge = byLocation.get(location);
      return charge && transactions.find(charge.transactionId);
    },
    lapse: (id) => {
      const charge = pending(id);
      if (charge) expire(charge);
    },
    selfPay: (id) => {
      const charge = pending(id);
      if (!charge) return;
      const outcome = spi.judgePayer(charge.scenario);
      if (!outcome.accepted) return fail(charge, outcome.errorCode, outcome.errorMessage);
      const { payerName, payerDocument } = byTransaction.get(id)!;
      pay(charge, { name: payerName, document: payerDocument });
    },
    receive: (account, value, payer) => {
      const id = transactions.insert({
        accountId: account.id,
        operation: "PAYMENT",
        origin: "direct",
        externalId: null,
        value,
        fee: 0,
        pixKey: account.pixKey,
        keyType: null,
        description: null,
        counterpartName: null,
        counterpartDocument: null,
        scenario: null,
        requestId: null,
        createdAt: clock.now(),
      });
      const { paid, data } = credit(transactions.find(id)!, account.feeCashIn, payer);
      journal.append({
        type: "pix.received",
        account: account.id,
        transactionId: id,
        data: { ...data, pixKey: account.pixKey },
      });
      return paid;
    },
    create: ({ account, ...order }) => {
      const { value, externalId, expirationSeconds } = order;
      const before = transactions.byExternalId(account.id, "PAYMENT", externalId);
      if (before) {
        throw new Refusal("external-id-duplicate", {
          details: { externalId, existingTransactionId: String(before.id) },
        });
      }
      if (expirationSeconds < account.providerMinExpiration) {
        const details = {
          provider: account.providerName,
          providerMinSeconds: account.providerMinExpiration,
          userExpirationTime: expirationSeconds,
        };
        throw new Refusal("expiration-below-provider-minimum", { values: details, details });
      }
      const now = clock.now();
      const id = transactions.insert({
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
      });
      const location = ids.uuid("charge.location", id).replaceAll("-", "");
      const pixCode = encodeDynamicCode({
        url: `${settings.host()}/qr/${location}`,
        amount: value,
        // A name that ASCII has no letters for cannot stand in a code.
        merchantName: foldToAscii(account.name) === "" ? account.document : account.name,
        merchantCity: CITY,
      });
      const expiresAt = now + expirationSeconds * 1_000;
      insert.run(
        id,
        location,
        pixCode,
        ids.uuid("charge.correlation", id),
        order.payerName,
        order.payerDocument,
        order.additionalInfo === undefined ? null : JSON.stringify(order.additionalInfo),
        order.splits === undefined ? null : JSON.stringify(order.splits),
      );
      transactions.dueAt(id, expiresAt);
      agenda.put(expiresAt, EXPIRY, id);
      const paysIn = spi.payerDelay(order.scenario, settingDelay(account.payer ?? settings.payer));
      if (paysIn !== null) agenda.put(now + paysIn, SELF_PAYMENT, id);
      const transaction = transactions.find(id)!;
      journal.append({
        type: "charge.created",
        account: account.id,
        transactionId: id,
        data: { ...movementOf(transaction), pixCode, expiresAt: iso(expiresAt) },
      });
      return { transaction, charge: byTransaction.get(id)! };
    },
  };
}
