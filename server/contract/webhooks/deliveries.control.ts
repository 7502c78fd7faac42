import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { limit, sequence } from "../transactions/page.control.js";
import { hold } from "./delivery-holds.control.js";
import { deliveryStatus, eventType, failureKind, formatReason, webhookVersion } from "./events.js";

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const attempt = z.object({
  number: z.int(),
  at: z.string(),
  manual: z.boolean(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
  /** Whether the receiver answered 200, or another 2xx if the sandbox was not strict (assumption DELIVERY). */
  acknowledged: z.boolean(),
  /** A warning about a 2xx that is not 200; null if there is none. */
  warning: z.string().nullable(),
  durationMs: z.number(),
  requestHeaders: headers,
  responseHeaders: headers.nullable(),
  responseBody: z.string().nullable(),
});
export type AttemptView = z.infer<typeof attempt>;

const delivery = z
  .object({
    id: z.string(),
    eventId: z.string(),
    eventSeq: z.int(),
    eventType,
    account: z.int(),
    transactionId: z.string().nullable(),
    url: z.string(),
    status: deliveryStatus,
    attempts: z.int(),
    /** The number of attempts in the retry schedule. */
    scheduled: z.int(),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    /** How many of its next attempts will fail without being sent, and how; null if none. */
    failing: z.object({ times: z.int(), how: failureKind }).nullable(),
    /** The delivery that must be attempted before this one, if an order was given; null if none. */
    behind: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "Delivery" });
export type DeliverySummary = z.infer<typeof delivery>;

export const wholeDelivery = delivery
  .extend({
    body: z.string(),
    /** The format of its payload and what decided it; null if the event has only one format, or if it is no longer known. */
    format: z.object({ version: webhookVersion, reason: formatReason }).nullable(),
    attemptList: z.array(attempt),
  })
  .meta({ id: "WholeDelivery" });
export type WholeDelivery = z.infer<typeof wholeDelivery>;

export const listDeliveries = controlOperation(
  "GET",
  "/sandbox/api/deliveries",
  {
    en: "Deliveries, newest first, and the active holds",
    pt: "Entregas, da mais recente à mais antiga, e as retenções ativas",
  },
  z.strictObject({
    status: deliveryStatus.optional(),
    eventType: eventType.optional(),
    url: z.string().optional(),
    transactionId: z.string().optional(),
    eventSeq: z.coerce.number().int().optional(),
    account: accountId.optional(),
    /** Only deliveries with smaller ids: the next page. */
    before: sequence.optional(),
    limit: limit(50),
  }),
  z.object({
    deliveries: z.array(delivery),
    /** Send this as `before` to get older deliveries; null: there are none. */
    next: z.int().nullable(),
    holds: z.array(hold),
  }),
);

export const listHeldDeliveries = controlOperation(
  "GET",
  "/sandbox/api/deliveries/held",
  {
    en: "Held deliveries in the order of a release, oldest first, and their total",
    pt: "Entregas retidas na ordem de uma liberação, da mais antiga à mais recente, e o total",
  },
  z.strictObject({ account: accountId.optional(), limit: limit(50) }),
  z.object({ total: z.int(), deliveries: z.array(delivery), holds: z.array(hold) }),
);

export const showDelivery = controlOperation(
  "GET",
  "/sandbox/api/deliveries/:id",
  {
    en: "One delivery with every attempt, request and response",
    pt: "Uma entrega com cada tentativa, requisição e resposta",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown"] },
);

export const retryDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/retry",
  {
    en: "Attempt a delivery now; one that was delivered is sent again",
    pt: "Tenta uma entrega agora; uma já entregue é enviada de novo",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown"] },
);

export const cancelDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/cancel",
  { en: "Cancel a delivery: no further attempts", pt: "Cancela uma entrega: sem novas tentativas" },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished"] },
);
