import { z } from "zod";
import { instant } from "../fields.js";
import { deliveryStatus, eventType, failureKind, webhookVersion } from "./events.js";
import { overrides } from "./trigger.control.js";

/** The part of the journal that is about telling integrators: registrations, events, and what became of deliveries. */

/** Which delivery an entry speaks of. */
const ofDelivery = { deliveryId: z.string(), eventSeq: z.int(), eventType, url: z.string() };

/** Which deliveries somebody has held, released or recovered: those that have all that is named here. */
const deliveryFilter = z.object({
  eventType: eventType.optional(),
  url: z.string().optional(),
  account: z.int().optional(),
  transactionId: z.string().optional(),
});

export const noticeFacts = {
  "webhook.registered": z.object({
    id: z.int(),
    url: z.string(),
    eventType,
    version: webhookVersion.nullable(),
    replaced: z.boolean(),
  }),
  "webhook.removed": z.object({ id: z.int(), url: z.string(), eventType }),
  /** Somebody holds deliveries back: so many that were on their way, and all that come. */
  "webhook.held": z.object({ filter: deliveryFilter, deliveries: z.int() }),
  "webhook.released": z.object({ filter: deliveryFilter, deliveries: z.int(), holdsEnded: z.int() }),
  /** Somebody has all deliveries tried again that had failed between two instants. */
  "webhook.recovered": z.object({
    filter: deliveryFilter,
    since: instant(),
    until: instant(),
    deliveries: z.int(),
  }),
  /** Schedule and timeout of all attempts from now on, as durations. */
  "webhook.rescheduled": z.object({ retry: z.array(z.string()), timeout: z.string() }),
  /** Somebody lets URLs hear of what has not happened: the so-many-th time, with these values in the payload. */
  "event.triggered": z.object({
    number: z.int(),
    eventType,
    /** The format for all URLs; null: each has its own. */
    version: webhookVersion.nullable(),
    overrides,
  }),
  /** The outbox has written one delivery per registered URL; with none, nobody will hear of the event. */
  "event.queued": z.object({
    eventId: z.string(),
    eventSeq: z.int(),
    eventType,
    deliveries: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        /** Where it stands from the start, unless it is queued. */
        status: deliveryStatus.optional(),
        nextAttemptAt: instant().optional(),
      }),
    ),
  }),
  "delivery.attempted": z.object({
    ...ofDelivery,
    attempt: z.int(),
    /** How many attempts the retry schedule foresees. */
    scheduled: z.int(),
    manual: z.boolean(),
    statusCode: z.int().nullable(),
    error: z.string().nullable(),
    acknowledged: z.boolean(),
    /** What is wrong with a 2xx that is not 200 (DELIVERY). */
    warning: z.string().optional(),
    durationMs: z.number(),
    /** `queued`: another attempt was asked for meanwhile and follows at once. */
    status: deliveryStatus,
    nextAttemptAt: instant().nullable(),
  }),
  "delivery.retried": z.object(ofDelivery),
  "delivery.cancelled": z.object(ofDelivery),
  "delivery.dropped": z.object(ofDelivery),
  "delivery.held": z.object(ofDelivery),
  /** It is sent once another has had an attempt; null: at once. */
  "delivery.released": z.object({ ...ofDelivery, behind: z.string().nullable() }),
  /** It is one more of the same event to the same URL. */
  "delivery.duplicated": z.object({ ...ofDelivery, copyOf: z.string(), status: deliveryStatus }),
  "delivery.delayed": z.object({ ...ofDelivery, nextAttemptAt: instant() }),
  /** Its next attempts will fail without being sent; zero takes that back. */
  "delivery.failing": z.object({ ...ofDelivery, times: z.int(), how: failureKind }),
} as const;
