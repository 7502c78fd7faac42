import { z } from "zod";
import { rule } from "../rules.js";
import { EVENT_TYPES } from "./event-types.js";
import { WEBHOOK_FORMATS } from "./webhook-formats.js";

export const eventType = z.enum(EVENT_TYPES);

/** `v1` is always the flat payload, `v2` always the envelope; without one the specification's table decides (EVENT_FORMAT). */
export const webhookVersion = z.enum(["v1", "v2"]);
export type WebhookVersion = z.infer<typeof webhookVersion>;

export const webhookFormat = z.enum(WEBHOOK_FORMATS);

/** What decided the format of an event: the URL's version, the account's setting, the start flag or the table. */
export const formatReason = z.enum(["url", "account", "sandbox", "specification"]);
export type FormatReason = z.infer<typeof formatReason>;

/**
 * Where a delivery stands: `queued` is sent as soon as its URL has room and its turn has come, `waiting` at its next
 * due time, `held` when somebody releases it. A `cancelled` one was given up, a `dropped` one was lost on purpose.
 */
export const deliveryStatus = z.enum([
  "queued",
  "waiting",
  "held",
  "delivered",
  "exhausted",
  "cancelled",
  "dropped",
]);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** How an attempt is made to fail without being sent: as what it is recorded, or the status that was never answered. */
export const failureKind = z.union(
  [z.enum(["timeout", "refused", "reset"]), z.int().min(300).max(599)],
  rule("failure"),
);
export type FailureKind = z.infer<typeof failureKind>;
