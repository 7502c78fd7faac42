import { z } from "zod";
import { instant } from "../fields.js";
import { deliveryTimes } from "./delivery-settings.control.js";
import { deliveryStatus, eventType, failureKind, webhookVersion } from "./events.js";
import { overrides } from "./trigger.control.js";

/** The journal entries about webhooks: registrations, events and deliveries. */

/** The delivery of an entry. */
const ofDelivery = { deliveryId: z.string(), eventSeq: z.int(), eventType, url: z.string() };

/** The filter of a hold, release or recovery: all given conditions must match. */
const deliveryFilter = z.object({
  eventType: eventType.optional(),
  url: z.string().optional(),
  account: z.int().optional(),
  transactionId: z.string().optional(),
});

export const webhookFacts = {
  "webhook.registered": z.object({
    id: z.int(),
    url: z.string(),
    eventType,
    version: webhookVersion.nullable(),
    replaced: z.boolean(),
  }),
  "webhook.removed": z.object({ id: z.int(), url: z.string(), eventType }),
  /** A hold was set: `deliveries` counts the pending ones; new ones are held too. */
  "webhook.held": z.object({ filter: deliveryFilter, deliveries: z.int() }),
  "webhook.released": z.object({ filter: deliveryFilter, deliveries: z.int(), holdsEnded: z.int() }),
  /** The failed deliveries that were created between two instants are retried. */
  "webhook.recovered": z.object({
    filter: deliveryFilter,
    since: instant(),
    until: instant(),
    deliveries: z.int(),
  }),
  /** The new retry schedule and timeout, as durations. */
  "webhook.rescheduled": deliveryTimes,
  /** A sample event was sent; `number` counts such events, `overrides` are values in the payload. */
  "event.triggered": z.object({
    number: z.int(),
    eventType,
    /** The format for all URLs; null: the format of each URL. */
    version: webhookVersion.nullable(),
    overrides,
  }),
  /** One delivery per registered URL was queued; without a URL, the event is not sent. */
  "event.queued": z.object({
    eventId: z.string(),
    eventSeq: z.int(),
    eventType,
    deliveries: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        /** The initial status, unless it is queued. */
        status: deliveryStatus.optional(),
        nextAttemptAt: instant().optional(),
      }),
    ),
  }),
  "delivery.attempted": z.object({
    ...ofDelivery,
    attempt: z.int(),
    /** The number of attempts in the retry schedule. */
    scheduled: z.int(),
    manual: z.boolean(),
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    acknowledged: z.boolean(),
    /** A warning about a 2xx that is not 200 (assumption DELIVERY). */
    warning: z.string().optional(),
    durationMs: z.number(),
    /** `queued`: another attempt was requested meanwhile and follows at once. */
    status: deliveryStatus,
    nextAttemptAt: instant().nullable(),
  }),
  "delivery.retried": z.object(ofDelivery),
  "delivery.cancelled": z.object(ofDelivery),
  "delivery.dropped": z.object(ofDelivery),
  "delivery.held": z.object(ofDelivery),
  /** `behind` is the delivery that must be attempted first; null: it is sent at once. */
  "delivery.released": z.object({ ...ofDelivery, behind: z.string().nullable() }),
  /** A second delivery of the same event to the same URL. */
  "delivery.duplicated": z.object({ ...ofDelivery, copyOf: z.string(), status: deliveryStatus }),
  "delivery.delayed": z.object({ ...ofDelivery, nextAttemptAt: instant() }),
  /** Its next attempts will fail without being sent; zero undoes that. */
  "delivery.failing": z.object({ ...ofDelivery, times: z.int(), how: failureKind }),
} as const;
