import type { Account } from "../accounts/accounts.js";
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
  concluded,
  finalAmount,
  type RefundTransaction,
  type ReturnTransaction,
  type Transaction,
} from "../transactions/transaction.js";
import type { Transactions } from "../transactions/transactions.js";
import { bankOf, enveloped, externalIdOf } from "./payloads.js";

/** What a refund or a return is told with: the payment it belongs to, and all of that which has gone back. */
export interface RefundStory {
  readonly original: ConcludedTransaction;
  /** Centavos of the original that have neither gone back nor are about to. */
  readonly refundable: number;
  readonly parts: readonly SettledPart[];
}

type ReversalTransaction = RefundTransaction<Concluded> | ReturnTransaction<Concluded>;

export const isReversal = (transaction: ConcludedTransaction): transaction is ReversalTransaction =>
  transaction.operation === "REFUND_IN" || transaction.operation === "REFUND_OUT";

export function storyOf(
  { id }: ReversalTransaction,
  transactions: Transactions,
  records: RefundRecords,
): RefundStory {
  const { originalId } = records.get(id);
  return {
    original: concluded(transactions.get(originalId)),
    refundable: records.refundable(originalId),
    parts: records.settledParts(originalId),
  };
}

/** What is said about a concluded refund or return: enveloped unless the URL wants it flat (EVENT_FORMAT). */
export function refundPayloadOf(
  version: WebhookVersion | null,
  refund: ReversalTransaction,
  account: Account,
  story: RefundStory,
): WebhookPayload {
  return version === "v1" ? flat(refund, story) : reversed(refund, account, story);
}

/** CashInReversal and CashOutReversal (V1_PAYLOADS). */
function flat(refund: ReversalTransaction, { original, refundable, parts }: RefundStory): ReversalPayload {
  const failed = refund.status === "ERROR";
  const given = refund.operation === "REFUND_IN";
  const { counterpartDocument: document } = original;
  return {
    event: given ? "CashInReversal" : "CashOutReversal",
    status: failed ? "ERROR" : "CONFIRMED",
    transactionType: "PIX",
    movementType: given ? "DEBIT" : "CREDIT",
    transactionId: String(refund.id),
    externalId: refund.externalId,
    // As a cash-out that failed has none, although a refund has had its own from the beginning.
    endToEndId: failed ? null : refund.endToEndId,
    pixKey: given ? null : original.pixKey,
    feeAmount: reaisFromCentavos(refund.fee),
    originalAmount: reaisFromCentavos(refund.value),
    finalAmount: reaisFromCentavos(finalAmount(refund)),
    processingDate: iso(refund.processedAt),
    errorCode: refund.errorCode,
    errorMessage: refund.errorMessage,
    metadata: {
      // In centavos, unlike every other amount of a payload (V1_PAYLOADS).
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
    // Which event goes with which movement is what the schema of the payload says, not its type.
  } as ReversalPayload;
}

/**
 * REFUND: the original's id, amount and end-to-end id, and every part that has gone back (V2_PAYLOADS). The money flows
 * against the original, so its two accounts change places (REFUND_ACCOUNTS).
 */
function reversed(
  refund: ReversalTransaction,
  account: Account,
  { original, parts }: RefundStory,
): typeof refundPayload._output {
  const given = refund.operation === "REFUND_IN";
  const failed = refund.status === "ERROR";
  const { data } = enveloped(given ? "RECEIVE" : "TRANSFER", original, account);
  const told = [
    ...parts.map((part) => partOf("LIQUIDATED", { ...part, errorCode: null })),
    // The one that failed is told beside the others, so that whoever hears of it knows which one it was.
    ...(failed ? [partOf("ERROR", refund)] : []),
  ];
  return {
    type: "REFUND",
    data: {
      ...data,
      status: failed ? "ERROR" : "REFUNDED",
      refunds: told,
      debtorAccount: data.creditorAccount,
      creditorAccount: data.debtorAccount,
      idempotencyKey: original.txId ?? data.idempotencyKey,
      errorCode: refund.errorCode,
      webhookType: "REFUND",
      creditDebitType: given ? "DEBIT" : "CREDIT",
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
