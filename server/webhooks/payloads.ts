import { maskDocument } from "../brazil/documents.js";
import { institutionByIspb, ownInstitution } from "../brazil/institutions.js";
import { decimalFromCentavos, reaisFromCentavos } from "../brazil/money.js";
import type { EventType, WebhookVersion } from "../contract/events.js";
import type { EnvelopedPayload, FlatPayload, WebhookPayload } from "../contract/webhook-payloads.js";
import { settlementCodes } from "../contract/settlement-codes.js";
import type { Account } from "../core/accounts.js";
import { finalAmount, type Transaction } from "../core/transactions.js";
import { iso } from "../kernel/clock.js";

/**
 * What is said about a concluded transaction. Without a version on the URL the specification's table
 * decides: a cash-out is told flat, a receipt enveloped (EVENT_FORMAT).
 */
export function payloadOf(
  eventType: EventType,
  version: WebhookVersion | null,
  transaction: Transaction,
  account: Account,
): WebhookPayload {
  const natural = transaction.operation === "WITHDRAW" && transaction.origin !== "dict-transfer" ? "v1" : "v2";
  return (version ?? natural) === "v1"
    ? flat(eventType, transaction)
    : enveloped(eventType === "cash_in" ? "RECEIVE" : "TRANSFER", transaction, account);
}

/** The flat payload (Events, CashOut payload; V1_PAYLOADS). */
function flat(eventType: EventType, transaction: Transaction): FlatPayload {
  const failed = transaction.status === "ERROR";
  const spiCode = settlementCodes[transaction.errorCode ?? ""]?.spiCode;
  const body = {
    status: failed ? ("ERROR" as const) : ("CONFIRMED" as const),
    transactionType: "PIX" as const,
    transactionId: String(transaction.id),
    externalId: transaction.externalId,
    endToEndId: transaction.endToEndId,
    feeAmount: reaisFromCentavos(transaction.fee),
    originalAmount: reaisFromCentavos(transaction.value),
    finalAmount: reaisFromCentavos(finalAmount(transaction)),
    processingDate: iso(transaction.processedAt!),
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    counterpart: {
      name: transaction.counterpartName,
      document: transaction.counterpartDocument && maskDocument(transaction.counterpartDocument),
      bank: bankOf(transaction),
    },
    metadata: spiCode === undefined ? {} : { spiCode },
  };
  return eventType === "cash_in"
    ? { event: "CashIn", movementType: "CREDIT", pixKey: transaction.pixKey, ...body }
    : { event: "CashOut", movementType: "DEBIT", pixKey: transaction.pixKey!, ...body };
}

function bankOf({ counterpartIspb, counterpartBranch, counterpartNumber }: Transaction) {
  if (counterpartIspb === null) return {};
  const institution = institutionByIspb(counterpartIspb);
  return {
    bankISPB: counterpartIspb,
    bankName: institution?.name ?? "",
    bankCode: institution?.compe ?? "",
    accountBranch: counterpartBranch ?? "",
    accountNumber: counterpartNumber ?? "",
  };
}

/** The enveloped payload (Events, V2 payloads; V2_PAYLOADS). */
function enveloped(type: "RECEIVE" | "TRANSFER", transaction: Transaction, account: Account): EnvelopedPayload {
  const { counterpartIspb: ispb, counterpartDocument: document } = transaction;
  const other = {
    ispb,
    name: transaction.counterpartName,
    issuer: ispb && (institutionByIspb(ispb)?.compe ?? null),
    number: transaction.counterpartNumber,
    document: document && maskDocument(document),
    accountType: ispb && "CACC",
  };
  const own = {
    ispb: ownInstitution.ispb,
    name: account.name,
    issuer: ownInstitution.compe,
    number: String(account.id),
    document: maskDocument(account.document),
    accountType: "TRAN",
  };
  const receives = type === "RECEIVE";
  const data = {
    id: transaction.id,
    txId: null,
    pixKey: transaction.pixKey,
    status: transaction.status === "ERROR" ? ("ERROR" as const) : ("LIQUIDATED" as const),
    payment: { amount: decimalFromCentavos(transaction.value), currency: "BRL" as const },
    refunds: [],
    createdAt: iso(transaction.createdAt),
    errorCode: transaction.errorCode,
    endToEndId: transaction.endToEndId,
    ticketData: {},
    debtorAccount: receives ? other : own,
    creditorAccount: receives ? own : other,
    idempotencyKey: null,
    creditDebitType: receives ? ("CREDIT" as const) : ("DEBIT" as const),
    localInstrument: "DICT" as const,
    transactionType: "PIX" as const,
    remittanceInformation: transaction.description,
  };
  return receives
    ? { type: "RECEIVE", data: { ...data, webhookType: "RECEIVE" } }
    : { type: "TRANSFER", data: { ...data, webhookType: "TRANSFER" } };
}
