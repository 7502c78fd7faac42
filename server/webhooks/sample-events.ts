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
import { paymentPayloadOf } from "./payloads.js";
import { refundPayloadOf } from "./refund-payloads.js";

/** An event that a user triggers; `at` is epoch milliseconds. */
export interface SampleEvent {
  readonly eventType: EventType;
  /** Counts the triggered events of this world; the sample's ids derive from it. */
  readonly number: number;
  readonly at: number;
}

type PayloadOf = (version: WebhookVersion | null) => WebhookPayload;

/** Higher than any real id, so that a sample is not mistaken for a real transaction (assumption TRIGGERED_EVENTS). */
const FIRST_SAMPLE_ID = 9_000_000_000;
const CENTAVOS = 15_000;

/** The payload of an event about a sample transaction or MED, built by the code of real events. */
export function samplePayload(
  { ids, directory }: { ids: Ids; directory: Directory },
  account: Account,
  { eventType, number, at }: SampleEvent,
): PayloadOf {
  // The counterpart is a person whose PIX key is their document, so a DICT look-up of the key finds the same person
  // (assumption KEY_OWNER).
  const person = directory.derivedPerson(directory.derivedPerson(`event ${number}`).document);
  const suffix = (what: string) => ids.token(`event.${what}`, number, 11);
  const common = {
    id: FIRST_SAMPLE_ID + 2 * number,
    accountId: account.id,
    status: "CONFIRMED",
    externalId: `event-${number}`,
    txId: null,
    value: CENTAVOS,
    description: null,
    counterpartName: person.name,
    counterpartDocument: person.document,
    counterpartIspb: person.ispb,
    counterpartBranch: person.branch,
    counterpartNumber: person.number,
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
    endToEndId: endToEndId(person.ispb, at, suffix("endToEndId")),
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
    pixKey: person.document,
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
  const payoutReturn = (): ReturnTransaction<Confirmed> => ({
    ...common,
    id: common.id + 1,
    operation: "REFUND_OUT",
    origin: "return",
    externalId: null,
    endToEndId: returnId(person.ispb, at, suffix("rtrId")),
    fee: 0,
    pixKey: null,
    keyType: null,
  });

  const reversalPayload = (
    reversal: RefundTransaction<Confirmed> | ReturnTransaction<Confirmed>,
    original: ConcludedTransaction,
  ): PayloadOf => {
    const context = { original, refundable: 0, parts: [{ ...reversal, transactionId: reversal.id }] };
    return (version) => refundPayloadOf(version, reversal, account, context);
  };

  const medPayload = (result: Med["result"]): PayloadOf => {
    const original = payment();
    const med: Med = {
      id: FIRST_SAMPLE_ID + number,
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

  const payloads: Readonly<Record<EventType, () => PayloadOf>> = {
    cash_in: () => (version) => paymentPayloadOf("cash_in", version, payment(), account),
    cash_out: () => (version) => paymentPayloadOf("cash_out", version, payout(), account),
    refund_in: () => reversalPayload(refund(), payment()),
    refund_out: () => reversalPayload(payoutReturn(), payout()),
    med_created: () => medPayload(null),
    med_accepted: () => medPayload("APPROVED"),
    med_rejected: () => medPayload("REJECTED"),
  };
  return payloads[eventType]();
}
