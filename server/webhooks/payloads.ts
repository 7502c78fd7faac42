import type { EventOwner } from "../accounts/accounts.js";
import { maskDocument } from "../brazil/documents.js";
import { institutionByIspb, ownInstitution } from "../brazil/institutions.js";
import { decimalFromCentavos, reaisFromCentavos } from "../brazil/money.js";
import { settlementCodes } from "../contract/payouts/settlement-codes.js";
import type { EnvelopedPayload } from "../contract/webhooks/enveloped-payloads.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import type { FlatPayload } from "../contract/webhooks/flat-payloads.js";
import type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import { iso } from "../kernel/clock.js";
import { idText } from "../kernel/id-text.js";
import type { SplitPart } from "../transactions/split-parts.js";
import { type ConcludedTransaction, finalAmount, type Transaction } from "../transactions/transaction.js";

/**
 * The payload about a concluded transaction. Without a version the specification's table decides: flat for a cash-out,
 * enveloped for a receipt (assumption EVENT_FORMAT).
 */
export function paymentPayloadOf(
  eventType: EventType,
  version: WebhookVersion | null,
  transaction: ConcludedTransaction,
  account: EventOwner,
  parts: readonly SplitPart[] = [],
): WebhookPayload {
  const defaultVersion =
    transaction.operation === "WITHDRAW" && transaction.origin !== "dict-transfer" ? "v1" : "v2";
  return (version ?? defaultVersion) === "v1"
    ? flat(eventType, transaction, parts)
    : enveloped(eventType === "cash_in" ? "RECEIVE" : "TRANSFER", transaction, account);
}

/** The flat payload (specification: Events, CashOut payload; assumption V1_PAYLOADS). */
function flat(
  eventType: EventType,
  transaction: ConcludedTransaction,
  parts: readonly SplitPart[],
): FlatPayload {
  const failed = transaction.status === "ERROR";
  const spiCode = settlementCodes[transaction.errorCode ?? ""]?.spiCode;
  const received = eventType === "cash_in";
  return {
    event: received ? "CashIn" : "CashOut",
    status: failed ? "ERROR" : "CONFIRMED",
    transactionType: "PIX",
    movementType: received ? "CREDIT" : "DEBIT",
    transactionId: idText(transaction.id),
    externalId: externalIdOf(transaction),
    endToEndId: transaction.endToEndId,
    pixKey: transaction.pixKey,
    feeAmount: reaisFromCentavos(transaction.fee),
    originalAmount: reaisFromCentavos(transaction.value),
    finalAmount: reaisFromCentavos(finalAmount(transaction)),
    processingDate: iso(transaction.processedAt),
    errorCode: transaction.errorCode,
    errorMessage: transaction.errorMessage,
    counterpart: {
      name: transaction.counterpartName,
      document: transaction.counterpartDocument && maskDocument(transaction.counterpartDocument),
      bank: bankOf(transaction),
    },
    metadata: {
      ...(spiCode === undefined ? {} : { spiCode }),
      ...(parts.length === 0 ? {} : { splits: parts.map(splitOf) }),
    },
    // The payload's schema checks which event goes with which movement; its type cannot.
  } as FlatPayload;
}

/** A part of a split payout: its charge, its number among the charge's splits, and its amount (assumption SPLITS). */
const splitOf = ({ chargeId, chargeExternalId, number, value }: SplitPart) => ({
  transactionId: idText(chargeId),
  externalId: chargeExternalId,
  number,
  amount: reaisFromCentavos(value),
});

/** The externalId in payloads without a txid field: for a cob payment, its txid (assumption COB_EXTERNAL_ID). */
export const externalIdOf = ({ externalId, txId }: Transaction): string | null => externalId ?? txId;

/** The bank of a counterpart; empty while it is unknown (specification: Events, CashOut payload). */
export function bankOf({ counterpartIspb, counterpartBranch, counterpartNumber }: Transaction) {
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

/** The enveloped payload (specification: Events, V2 payloads; assumption V2_PAYLOADS). */
export function enveloped(
  type: "RECEIVE" | "TRANSFER",
  transaction: Transaction,
  account: EventOwner,
): EnvelopedPayload {
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
  return {
    type,
    data: {
      id: transaction.id,
      txId: transaction.txId,
      pixKey: transaction.pixKey,
      status: transaction.status === "ERROR" ? "ERROR" : "LIQUIDATED",
      payment: { amount: decimalFromCentavos(transaction.value), currency: "BRL" },
      refunds: [],
      createdAt: iso(transaction.createdAt),
      errorCode: transaction.errorCode,
      endToEndId: transaction.endToEndId,
      ticketData: {},
      webhookType: type,
      debtorAccount: receives ? other : own,
      creditorAccount: receives ? own : other,
      idempotencyKey: transaction.idempotencyKey,
      creditDebitType: receives ? "CREDIT" : "DEBIT",
      localInstrument: "DICT",
      transactionType: "PIX",
      // A cash-out without a description is stored with an empty one.
      remittanceInformation: transaction.description || null,
    },
  } as EnvelopedPayload;
}
