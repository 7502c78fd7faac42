import { z } from "zod";
import {
  type EnvelopedPayload,
  receivePayload,
  refundPayload,
  transferPayload,
} from "./enveloped-payloads.js";
import type { EventType } from "./event-types.js";
import type { WebhookVersion } from "./events.js";
import {
  cashInPayload,
  cashInReversalPayload,
  cashOutPayload,
  cashOutReversalPayload,
  type FlatPayload,
  type ReversalPayload,
} from "./flat-payloads.js";
import {
  type MedPayload,
  medAcceptedPayload,
  medCreatedPayload,
  medPayload,
  medRejectedPayload,
} from "./med-payloads.js";

/** The payloads that localpix POSTs, by event and version. */

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

const inBothVersions = <Payload extends z.ZodType>(payload: Payload) => ({ v1: payload, v2: payload });

/** The payload of each event in both formats (assumption EVENT_FORMAT); a MED event has one (assumption MED_FORMAT). */
export const payloadsByEvent = {
  cash_in: { v1: cashInPayload, v2: receivePayload },
  cash_out: { v1: cashOutPayload, v2: transferPayload },
  refund_in: { v1: cashInReversalPayload, v2: refundPayload },
  refund_out: { v1: cashOutReversalPayload, v2: refundPayload },
  med_created: inBothVersions(medCreatedPayload),
  med_accepted: inBothVersions(medAcceptedPayload),
  med_rejected: inBothVersions(medRejectedPayload),
} as const satisfies Record<EventType, Record<WebhookVersion, z.ZodType>>;

/** Whether an event has two formats, so that the version of a registration matters. */
export const hasTwoFormats = (eventType: EventType): boolean =>
  (payloadsByEvent[eventType].v1 as z.ZodType) !== payloadsByEvent[eventType].v2;

/**
 * The payload of an event for a URL with this version; null: the default format of the event (assumption EVENT_FORMAT).
 */
export function payloadSchema(eventType: EventType, version: WebhookVersion | null): z.ZodType {
  const defaultVersion = eventType === "cash_out" ? "v1" : "v2";
  return payloadsByEvent[eventType][version ?? defaultVersion];
}

export type WebhookPayload = FlatPayload | ReversalPayload | EnvelopedPayload | MedPayload;

type KeysOfEach<Union> = Union extends unknown ? keyof Union : never;

/** The union, with every field readable on every member: a field that only other members have is `undefined`. */
type EitherOf<Union, Fields extends PropertyKey = KeysOfEach<Union>> = Union extends unknown
  ? Union & { readonly [Name in Exclude<Fields, keyof Union>]?: undefined }
  : never;

/** The payload of an event in either format: `payload.data` is undefined in the flat one, `payload.event` in the other. */
export type PayloadOf<Type extends EventType> = EitherOf<
  z.output<(typeof payloadsByEvent)[Type][WebhookVersion]>
>;
