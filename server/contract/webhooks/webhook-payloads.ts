import { z } from "zod";
import { instant, reais, transactionId } from "../fields.js";
import type { EventType, WebhookVersion } from "./events.js";
import {
  type MedPayload,
  medAcceptedPayload,
  medCreatedPayload,
  medPayload,
  medRejectedPayload,
} from "./med-payloads.js";

/** What localpix POSTs to a registered URL (Events; V1_PAYLOADS and V2_PAYLOADS fill what is not shown). */

const bank = z
  .strictObject({
    bankISPB: z.string(),
    bankName: z.string(),
    bankCode: z.string(),
    accountBranch: z.string(),
    accountNumber: z.string(),
  })
  .meta({ id: "Bank" });

const counterpart = z
  .strictObject({
    name: z.string().nullable(),
    document: z.string().nullable(),
    bank: z.union([bank, z.strictObject({})]),
  })
  .meta({ id: "Counterpart" });

const flat = {
  transactionType: z.literal("PIX"),
  transactionId: transactionId(),
  externalId: z.string().nullable(),
  endToEndId: z.string().length(32).nullable(),
  pixKey: z.string().nullable(),
  feeAmount: reais(),
  originalAmount: reais(),
  finalAmount: reais(),
  processingDate: instant(),
  errorCode: z.string().nullable(),
  errorMessage: z.string().nullable(),
  counterpart,
  metadata: z.record(z.string(), z.unknown()),
};

export const cashOutPayload = z
  .strictObject({
    event: z.literal("CashOut"),
    status: z.enum(["CONFIRMED", "ERROR"]),
    movementType: z.literal("DEBIT"),
    ...flat,
    pixKey: z.string(),
  })
  .meta({ id: "CashOutPayload" });

export const cashInPayload = z
  .strictObject({
    event: z.literal("CashIn"),
    status: z.enum(["CONFIRMED", "ERROR"]),
    movementType: z.literal("CREDIT"),
    ...flat,
  })
  .meta({ id: "CashInPayload" });

const party = z
  .strictObject({
    ispb: z.string().nullable(),
    name: z.string().nullable(),
    issuer: z.string().nullable(),
    number: z.string().nullable(),
    document: z.string().nullable(),
    accountType: z.string().nullable(),
  })
  .meta({ id: "Party" });

const envelope = <Type extends string>(type: Type) =>
  z.strictObject({
    type: z.literal(type),
    data: z.strictObject({
      id: z.int(),
      txId: z.string().nullable(),
      pixKey: z.string().nullable(),
      status: z.enum(["LIQUIDATED", "REFUNDED", "ERROR"]),
      payment: z.strictObject({ amount: z.string().regex(/^\d+\.\d{2}$/), currency: z.literal("BRL") }),
      refunds: z.array(z.unknown()),
      createdAt: instant(),
      errorCode: z.string().nullable(),
      endToEndId: z.string().length(32).nullable(),
      ticketData: z.strictObject({}),
      webhookType: z.literal(type),
      debtorAccount: party,
      creditorAccount: party,
      idempotencyKey: z.string().nullable(),
      creditDebitType: z.enum(["CREDIT", "DEBIT"]),
      localInstrument: z.literal("DICT"),
      transactionType: z.literal("PIX"),
      remittanceInformation: z.string().nullable(),
    }),
  });

export const receivePayload = envelope("RECEIVE").meta({ id: "ReceivePayload" });
export const transferPayload = envelope("TRANSFER").meta({ id: "TransferPayload" });

/** A part that has gone back; of a refund that failed, the part that did not. */
const refundedPart = z.strictObject({
  status: z.enum(["LIQUIDATED", "ERROR"]),
  payment: z.strictObject({ amount: reais(), currency: z.literal("BRL") }),
  endToEndId: z.string().length(32),
  eventDate: instant(),
  /** Why this part did not go back; null where it did. */
  errorCode: z.string().nullable(),
  information: z.string().nullable(),
});

const refundEnvelope = envelope("REFUND");
export const refundPayload = refundEnvelope
  .extend({
    data: refundEnvelope.shape.data.extend({ refunds: z.array(refundedPart) }),
  })
  .meta({ id: "RefundPayload" });

/** A reversal has no counterpart of its own: who it goes to or comes from stands with the payment it belongs to. */
const reversal = {
  ...flat,
  status: z.enum(["CONFIRMED", "ERROR"]),
  counterpart: z.never().optional(),
  /** Amounts are centavos here, and nowhere else. */
  metadata: z.strictObject({
    refund: z.strictObject({
      value: z.int().positive(),
      originalValue: z.int().positive(),
      referenceTransactionId: transactionId(),
    }),
  }),
  parentTransaction: z.strictObject({
    transactionId: transactionId(),
    externalId: z.string().nullable(),
    endToEndId: z.string().length(32).nullable(),
    processingDate: instant(),
    wasTotalRefunded: z.boolean(),
    remainingAmountForRefund: reais(),
    metadata: z.record(z.string(), z.unknown()),
    counterpart,
  }),
};

export const cashInReversalPayload = z
  .strictObject({
    ...reversal,
    event: z.literal("CashInReversal"),
    movementType: z.literal("DEBIT"),
    pixKey: z.null(),
  })
  .meta({ id: "CashInReversalPayload" });

export const cashOutReversalPayload = z
  .strictObject({
    ...reversal,
    event: z.literal("CashOutReversal"),
    movementType: z.literal("CREDIT"),
    externalId: z.null(),
    /** That of the payout which comes back. */
    pixKey: z.string(),
  })
  .meta({ id: "CashOutReversalPayload" });

export const webhookPayload = z.union([
  cashOutPayload,
  cashInPayload,
  cashInReversalPayload,
  cashOutReversalPayload,
  receivePayload,
  transferPayload,
  refundPayload,
  medPayload,
]);

const whatever = (payload: z.ZodType) => ({ v1: payload, v2: payload });

/** What an event is told with, in each of the two formats (EVENT_FORMAT); a MED is told in one (MED_FORMAT). */
export const payloadsByEvent: Readonly<Record<EventType, Readonly<Record<WebhookVersion, z.ZodType>>>> = {
  cash_in: { v1: cashInPayload, v2: receivePayload },
  cash_out: { v1: cashOutPayload, v2: transferPayload },
  refund_in: { v1: cashInReversalPayload, v2: refundPayload },
  refund_out: { v1: cashOutReversalPayload, v2: refundPayload },
  med_created: whatever(medCreatedPayload),
  med_accepted: whatever(medAcceptedPayload),
  med_rejected: whatever(medRejectedPayload),
};

/** Whether an event is told in two formats, so that the version of a registration matters. */
export const hasTwoFormats = (eventType: EventType): boolean =>
  payloadsByEvent[eventType].v1 !== payloadsByEvent[eventType].v2;

/** What an event looks like at a URL of a version; without one the event itself decides (EVENT_FORMAT). */
export function payloadSchema(eventType: EventType, version: WebhookVersion | null): z.ZodType {
  const natural = eventType === "cash_out" ? "v1" : "v2";
  return payloadsByEvent[eventType][version ?? natural];
}

export type FlatPayload = z.infer<typeof cashOutPayload> | z.infer<typeof cashInPayload>;
export type ReversalPayload = z.infer<typeof cashInReversalPayload> | z.infer<typeof cashOutReversalPayload>;
export type EnvelopedPayload =
  | z.infer<typeof receivePayload>
  | z.infer<typeof transferPayload>
  | z.infer<typeof refundPayload>;
export type WebhookPayload = FlatPayload | ReversalPayload | EnvelopedPayload | MedPayload;
