import { maskDocument } from "../brazil/documents.js";
import { reaisFromCentavos } from "../brazil/money.js";
import type { WebhookVersion } from "../contract/events.js";
import type { ReversalPayload, refundPayload, WebhookPayload } from "../contract/webhook-payloads.js";
import type { Account } from "../core/accounts.js";
import type { RefundRecords, SettledPart } from "../core/refund-records.js";
import { finalAmount, type Transaction, type Transactions } from "../core/transactions.js";
import { iso } from "../kernel/clock.js";
import { bankOf, enveloped, externalIdOf } from "./payloads.js";

/** What a refund or a return is told with: the payment it belongs to, and all of that which has gone back. */
export interface RefundStory {
  readonly original: Transaction;
  /** Centavos of the original that have neither gone back nor are about to. */
  readonly refundable: number;
  readonly parts: readonly SettledPart[];
}

/** The story of a transaction that is a refund or a return; undefined for any other. */
export function storyOf(
  { id, operation }: Transaction,
  transactions: Transactions,
  records: RefundRecords,
): RefundStory | undefined {
  if (operation !== "REFUND_IN" && operation !== "REFUND_OUT") return undefined;
  const { originalId } = records.find(id)!;
  return {
    original: transactions.find(originalId)!,
    refundable: records.refundable(originalId),
    parts: records.settledParts(originalId),
  };
}

/** What is said about a concluded refund or return: enveloped unless the URL wants it flat (EVENT_FORMAT). */
export function refundPayloadOf(
  version: WebhookVersion | null,
  refund: Transaction,
  account: Account,
  story: RefundStory,
): WebhookPayload {
  return version === "v1" ? flat(refund, story) : reversed(refund, account, story);
}

/** CashInReversal and CashOutReversal (V1_PAYLOADS). */
function flat(refund: Transaction, { original, refundable, parts }: RefundStory): ReversalPayload {
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
    pixKey: null,
    feeAmount: reaisFromCentavos(refund.fee),
    originalAmount: reaisFromCentavos(refund.value),
    finalAmount: reaisFromCentavos(finalAmount(refund)),
    processingDate: iso(refund.processedAt!),
    errorCode: refund.errorCode,
    errorMessage: refund.errorMessage,
    metadata: {},
    parentTransaction: {
      transactionId: String(original.id),
      externalId: externalIdOf(original),
      endToEndId: original.endToEndId,
      processingDate: iso(original.processedAt!),
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

/** REFUND: the original's id, amount and end-to-end id, and every part that has gone back (V2_PAYLOADS). */
function reversed(
  refund: Transaction,
  account: Account,
  { original, parts }: RefundStory,
): typeof refundPayload._output {
  const given = refund.operation === "REFUND_IN";
  const failed = refund.status === "ERROR";
  const { data } = enveloped(given ? "RECEIVE" : "TRANSFER", original, account);
  const told = [
    ...parts.map((part) => partOf("LIQUIDATED", part)),
    // The one that failed is told beside the others, so that whoever hears of it knows which one it was.
    ...(failed
      ? [partOf("ERROR", { ...refund, endToEndId: refund.endToEndId!, processedAt: refund.processedAt! })]
      : []),
  ];
  return {
    type: "REFUND",
    data: {
      ...data,
      status: failed ? "ERROR" : "REFUNDED",
      refunds: told,
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
  }: Pick<SettledPart, "value" | "endToEndId" | "processedAt" | "description">,
) {
  return {
    status,
    payment: { amount: reaisFromCentavos(value), currency: "BRL" as const },
    endToEndId,
    eventDate: iso(processedAt),
    information: description,
  };
}
