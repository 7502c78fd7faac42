import type { Account } from "../accounts/accounts.js";
import type { Directory } from "../bacen/directory.js";
import { endToEndId, returnId } from "../brazil/identifiers.js";
import { ownInstitution } from "../brazil/institutions.js";
import type { EventType } from "../contract/webhooks/event-types.js";
import type { WebhookVersion } from "../contract/webhooks/events.js";
import type { WebhookPayload } from "../contract/webhooks/webhook-payloads.js";
import type { Ids } from "../kernel/ids.js";
import type { Med } from "../meds/med-records.js";
import type {
  ConcludedTransaction,
  Confirmed,
  PaymentTransaction,
  PayoutTransaction,
  RefundTransaction,
  ReturnTransaction,
} from "../transactions/transaction.js";
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
  const common = {
    id: BEYOND_ALL_IDS + 2 * number,
    accountId: account.id,
    status: "CONFIRMED",
    externalId: `event-${number}`,
    txId: null,
    value: CENTAVOS,
    description: null,
    counterpartName: somebody.name,
    counterpartDocument: somebody.document,
    counterpartIspb: somebody.ispb,
    counterpartBranch: somebody.branch,
    counterpartNumber: somebody.number,
    errorCode: null,
    errorMessage: null,
    scenario: null,
    requestId: null,
    createdAt: at,
    processedAt: at,
    dueAt: null,
    idempotencyKey: null,
    location: null,
  } as const;
  const payment = (): PaymentTransaction<Confirmed> => ({
    ...common,
    operation: "PAYMENT",
    origin: "cash-in",
    endToEndId: endToEndId(somebody.ispb, at, suffix("endToEndId")),
    fee: Math.min(account.feeCashIn, CENTAVOS),
    pixKey: account.pixKey,
    keyType: null,
  });
  const payout = (): PayoutTransaction<Confirmed> => ({
    ...common,
    operation: "WITHDRAW",
    origin: "cash-out",
    endToEndId: endToEndId(ownInstitution.ispb, at, suffix("endToEndId")),
    fee: Math.min(account.feeCashOut, CENTAVOS),
    pixKey: somebody.document,
    keyType: "DOCUMENT",
  });
  const refund = (): RefundTransaction<Confirmed> => ({
    ...common,
    id: common.id + 1,
    operation: "REFUND_IN",
    origin: "refund-in",
    externalId: `event-${number}-refund`,
    endToEndId: returnId(ownInstitution.ispb, at, suffix("rtrId")),
    fee: account.feeRefund,
    pixKey: null,
    keyType: null,
  });
  const returned = (): ReturnTransaction<Confirmed> => ({
    ...common,
    id: common.id + 1,
    operation: "REFUND_OUT",
    origin: "return",
    externalId: null,
    endToEndId: returnId(somebody.ispb, at, suffix("rtrId")),
    fee: 0,
    pixKey: null,
    keyType: null,
  });

  const reversal = (
    reversed: RefundTransaction<Confirmed> | ReturnTransaction<Confirmed>,
    original: ConcludedTransaction,
  ): PayloadOf => {
    const story = { original, refundable: 0, parts: [{ ...reversed, transactionId: reversed.id }] };
    return (version) => refundPayloadOf(version, reversed, account, story);
  };

  const contested = (result: Med["result"]): PayloadOf => {
    const original = payment();
    const med: Med = {
      id: BEYOND_ALL_IDS + number,
      accountId: account.id,
      transactionId: original.id,
      endToEndId: original.endToEndId,
      status: result === null ? "RECEIVED" : "ANALYZED",
      reason: "REFUND_REQUEST",
      cause: "FRAUD",
      description: null,
      value: CENTAVOS,
      blocked: CENTAVOS,
      result,
      details: null,
      refundId: null,
      createdAt: at,
      receivedAt: at,
      endedAt: result === null ? null : at,
    };
    return () => medPayloadOf(med, { find: () => original });
  };

  const of: Readonly<Record<EventType, () => PayloadOf>> = {
    cash_in: () => (version) => payloadOf("cash_in", version, payment(), account),
    cash_out: () => (version) => payloadOf("cash_out", version, payout(), account),
    refund_in: () => reversal(refund(), payment()),
    refund_out: () => reversal(returned(), payout()),
    med_created: () => contested(null),
    med_accepted: () => contested("APPROVED"),
    med_rejected: () => contested("REJECTED"),
  };
  return of[eventType]();
}
