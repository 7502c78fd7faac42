import type { Account } from "../accounts/accounts.js";
import type { Directory } from "../bacen/directory.js";
import { endToEndId, returnId } from "../brazil/identifiers.js";
import { ownInstitution } from "../brazil/institutions.js";
import type { EventType, WebhookVersion } from "../contract/webhooks/events.js";
import type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { Ids } from "../kernel/ids.js";
import type { Med } from "../meds/med-records.js";
import type { Transaction } from "../transactions/transactions.js";
import { medPayloadOf } from "./med-payloads.js";
import { payloadOf } from "./payloads.js";
import { refundPayloadOf } from "./refund-payloads.js";

/** What is told of by an event that somebody triggers; `at` is epoch milliseconds. */
export interface MadeUp {
  readonly eventType: EventType;
  /** The so-many-th that was triggered in this world: its ids follow from it. */
  readonly number: number;
  readonly at: number;
}

type PayloadOf = (version: WebhookVersion | null) => WebhookPayload;

/** No ledger gets as far as this, so that nobody takes what is made up for what has happened (TRIGGERED_EVENTS). */
const BEYOND_ALL_IDS = 9_000_000_000;
const CENTAVOS = 15_000;

/** The payload of an event about something made up, told by the code that tells of what has happened. */
export function madeUpPayload(
  { ids, directory }: { ids: Ids; directory: Directory },
  account: Account,
  { eventType, number, at }: MadeUp,
): PayloadOf {
  // A person whose PIX key is their document: whoever looks the key up finds the same person (KEY_OWNER).
  const somebody = directory.somebody(directory.somebody(`event ${number}`).document);
  const suffix = (what: string) => ids.token(`event.${what}`, number, 11);
  const original = (operation: "PAYMENT" | "WITHDRAW"): Transaction => ({
    id: BEYOND_ALL_IDS + 2 * number,
    accountId: account.id,
    operation,
    origin: operation === "PAYMENT" ? "cash-in" : "cash-out",
    status: "CONFIRMED",
    externalId: `event-${number}`,
    txId: null,
    endToEndId: endToEndId(
      operation === "PAYMENT" ? somebody.ispb : ownInstitution.ispb,
      at,
      suffix("endToEndId"),
    ),
    value: CENTAVOS,
    fee: Math.min(operation === "PAYMENT" ? account.feeCashIn : account.feeCashOut, CENTAVOS),
    pixKey: operation === "PAYMENT" ? account.pixKey : somebody.document,
    keyType: null,
    description: null,
    counterpartName: somebody.name,
    counterpartDocument: somebody.document,
    counterpartIspb: somebody.ispb,
    counterpartBranch: somebody.branch,
    counterpartNumber: somebody.number,
    ...{ errorCode: null, errorMessage: null, scenario: null, requestId: null, dueAt: null },
    ...{ createdAt: at, processedAt: at, idempotencyKey: null, location: null },
  });

  const reversal = (operation: "REFUND_IN" | "REFUND_OUT"): PayloadOf => {
    const given = operation === "REFUND_IN";
    const reversed = original(given ? "PAYMENT" : "WITHDRAW");
    const refund: Transaction = {
      ...reversed,
      id: reversed.id + 1,
      operation,
      origin: given ? "refund-in" : "return",
      externalId: given ? `event-${number}-refund` : null,
      endToEndId: returnId(given ? ownInstitution.ispb : somebody.ispb, at, suffix("rtrId")),
      fee: given ? account.feeRefund : 0,
      pixKey: null,
    };
    const part = { ...refund, transactionId: refund.id, endToEndId: refund.endToEndId!, processedAt: at };
    const story = { original: reversed, refundable: 0, parts: [part] };
    return (version) => refundPayloadOf(version, refund, account, story);
  };

  const contested = (result: Med["result"]): PayloadOf => {
    const payment = original("PAYMENT");
    const med: Med = {
      id: BEYOND_ALL_IDS + number,
      accountId: account.id,
      transactionId: payment.id,
      endToEndId: payment.endToEndId!,
      status: result === null ? "RECEIVED" : "ANALYZED",
      ...{ reason: "REFUND_REQUEST", cause: "FRAUD", description: null },
      ...{ value: CENTAVOS, blocked: CENTAVOS, result, details: null, refundId: null },
      ...{ createdAt: at, receivedAt: at, endedAt: result === null ? null : at },
    };
    return () => medPayloadOf(med, { find: () => payment });
  };

  const of: Readonly<Record<EventType, () => PayloadOf>> = {
    cash_in: () => (version) => payloadOf("cash_in", version, original("PAYMENT"), account),
    cash_out: () => (version) => payloadOf("cash_out", version, original("WITHDRAW"), account),
    refund_in: () => reversal("REFUND_IN"),
    refund_out: () => reversal("REFUND_OUT"),
    med_created: () => contested(null),
    med_accepted: () => contested("APPROVED"),
    med_rejected: () => contested("REJECTED"),
  };
  return of[eventType]();
}
