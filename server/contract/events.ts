import { z } from "zod";

/** Event types that a URL can be registered for (Events, Registering). */
export const EVENT_TYPES = [
  "cash_in",
  "cash_out",
  "refund_in",
  "refund_out",
  "med_created",
  "med_accepted",
  "med_rejected",
] as const;

export const eventType = z.enum(EVENT_TYPES);
export type EventType = z.infer<typeof eventType>;

/** `v1` is always the flat payload, `v2` always the envelope; without one the specification's table decides (EVENT_FORMAT). */
export const webhookVersion = z.enum(["v1", "v2"]);
export type WebhookVersion = z.infer<typeof webhookVersion>;

/** Where a delivery stands: `queued` is sent as soon as its URL has room, `waiting` at its next due time. */
export const deliveryStatus = z.enum(["queued", "waiting", "delivered", "exhausted", "cancelled"]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;
