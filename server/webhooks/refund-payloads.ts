import type { EventOwner } from "../accounts/accounts.js";
import { maskDocument } from "../brazil/documents.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { refundPayload } from "../contract/webhooks/enveloped-payloads.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import type { ReversalPayload } from "../contract/webhooks/flat-payloads.js";
import type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import { iso } from "../kernel/clock.js";
import type { RefundRecords, SettledPart } from "../refunds/refund-records.js";
import {
  type Concluded,
  type ConcludedTransaction,
  finalAmount,
  type RefundTransaction,
  type ReturnTransaction,
  requireConcluded,
  type Transaction,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import { bankOf, enveloped, externalIdOf } from "./payloads.js";

/** What the payload of a refund or return needs: the original transaction and all its settled refunds. */
export interface RefundContext {
  readonly original: ConcludedTransaction;
  /** Centavos of the original that are neither refunded nor in a pending refund. */
  readonly refundable: number;
  readonly parts: readonly SettledPart[];
}

type ReversalTransaction = RefundTransaction<Concluded> | ReturnTransaction<Concluded>;

export const isReversal = (transaction: ConcludedTransaction): transaction is ReversalTransaction =>
  transaction.operation === "REFUND_IN" || transaction.operation === "REFUND_OUT";

export function refundContext(
  { id }: ReversalTransaction,
  transactions: Transactions,
  refundRecords: RefundRecords,
): RefundContext {
  const { originalId } = refundRecords.get(id);
  return {
    original: requireConcluded(transactions.get(originalId)),
    refundable: refundRecords.refundable(originalId),
    parts: refundRecords.settledParts(originalId),
  };
}

/** The payload about a concluded refund or return: enveloped unless the version is v1 (assumption EVENT_FORMAT). */
export function refundPayloadOf(
  version: WebhookVersion | null,
  refund: ReversalTransaction,
  account: EventOwner,
  context: RefundContext,
): WebhookPayload {
  return version === "v1" ? flat(refund, context) : refundEnvelope(refund, account, context);
}

/** CashInReversal and CashOutReversal (assumption V1_PAYLOADS). */
function flat(refund: ReversalTransaction, { original, refundable, parts }: RefundContext): ReversalPayload {
  const failed = refund.status === "ERROR";
  const isRefund = refund.operation === "REFUND_IN";
  const { counterpartDocument: document } = original;
  return {
    event: isRefund ? "CashInReversal" : "CashOutReversal",
    status: failed ? "ERROR" : "CONFIRMED",
    transactionType: "PIX",
    movementType: isRefund ? "DEBIT" : "CREDIT",
    transactionId: String(refund.id),
    externalId: refund.externalId,
    // Null like that of a failed cash-out, although a refund has its own id from the beginning.
    endToEndId: failed ? null : refund.endToEndId,
    pixKey: isRefund ? null : original.pixKey,
    feeAmount: reaisFromCentavos(refund.fee),
    originalAmount: reaisFromCentavos(refund.value),
    finalAmount: reaisFromCentavos(finalAmount(refund)),
    processingDate: iso(refund.processedAt),
    errorCode: refund.errorCode,
    errorMessage: refund.errorMessage,
    metadata: {
      // In centavos, unlike every other amount of a payload (assumption V1_PAYLOADS).
      refund: {
        value: refund.value,
        originalValue: original.value,
        referenceTransactionId: String(original.id),
      },
    },
    parentTransaction: {
      transactionId: String(original.id),
      externalId: externalIdOf(original),
      endToEndId: original.endToEndId,
      processingDate: iso(original.processedAt),
      wasTotalRefunded: parts.reduce((sum, { value }) => sum + value, 0) === original.value,
      remainingAmountForRefund: reaisFromCentavos(refundable),
      metadata: {},
      counterpart: {
        name: original.counterpartName,
        document: document && maskDocument(document),
        bank: bankOf(original),
      },
    },
    // The payload's schema checks which event goes with which movement; its type cannot.
  } as ReversalPayload;
}

/**
 * REFUND: the original's id, amount and end-to-end id, and every settled refund (assumption V2_PAYLOADS). The money
 * flows back, so debtor and creditor of the original change places (assumption REFUND_ACCOUNTS).
 */
function refundEnvelope(
  refund: ReversalTransaction,
  account: EventOwner,
  { original, parts }: RefundContext,
): typeof refundPayload._output {
  const isRefund = refund.operation === "REFUND_IN";
  const failed = refund.status === "ERROR";
  const { data } = enveloped(isRefund ? "RECEIVE" : "TRANSFER", original, account);
  const refunds = [
    ...parts.map((part) => partOf("LIQUIDATED", { ...part, errorCode: null })),
    // A failed refund is listed too, so that the receiver knows which one failed.
    ...(failed ? [partOf("ERROR", refund)] : []),
  ];
  return {
    type: "REFUND",
    data: {
      ...data,
      status: failed ? "ERROR" : "REFUNDED",
      refunds,
      debtorAccount: data.creditorAccount,
      creditorAccount: data.debtorAccount,
      idempotencyKey: original.txId ?? data.idempotencyKey,
      errorCode: refund.errorCode,
      webhookType: "REFUND",
      creditDebitType: isRefund ? "DEBIT" : "CREDIT",
    },
  };
}

function partOf(
  status: "LIQUIDATED" | "ERROR",
  {
    value,
    endToEndId,
    processedAt,
    description,
    errorCode,
  }: Pick<SettledPart, "value" | "endToEndId" | "processedAt" | "description"> &
    Pick<Transaction, "errorCode">,
) {
  return {
    status,
    payment: { amount: reaisFromCentavos(value), currency: "BRL" as const },
    endToEndId,
    eventDate: iso(processedAt),
    errorCode,
    information: description,
  };
}
