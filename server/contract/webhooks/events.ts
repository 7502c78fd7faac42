import { z } from "zod";
import { rule } from "../rules.js";
import { EVENT_TYPES } from "./event-types.js";
import { WEBHOOK_FORMATS } from "./webhook-formats.js";

export const eventType = z.enum(EVENT_TYPES);

/**
 * `v1` is always the flat payload, `v2` always the envelope. Without a version, the specification's table decides
 * (assumption EVENT_FORMAT).
 */
export const webhookVersion = z.enum(["v1", "v2"]);
export type WebhookVersion = z.infer<typeof webhookVersion>;

export const webhookFormat = z.enum(WEBHOOK_FORMATS);

/** What decided the format of an event: the URL's version, the account's setting, the start flag or the table. */
export const formatReason = z.enum(["url", "account", "sandbox", "specification"]);
export type FormatReason = z.infer<typeof formatReason>;

/**
 * The status of a delivery: `queued` is sent when its turn comes at its URL, `waiting` at its next due time, `held`
 * when it is released. `exhausted` used up its attempts, `cancelled` was given up by a command, `dropped` was lost on
 * purpose.
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

/** How an injected failure is recorded: as a network error, or as a status that no receiver answered. */
export const failureKind = z.union(
  [z.enum(["timeout", "refused", "reset"]), z.int().min(300).max(599)],
  rule("failure"),
);
export type FailureKind = z.infer<typeof failureKind>;
