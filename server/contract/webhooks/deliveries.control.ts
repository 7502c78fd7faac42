import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { limit } from "../transactions/page.control.js";
import { hold } from "./delivery-holds.control.js";
import { deliveryStatus, eventType, failureKind, formatReason, webhookVersion } from "./events.js";

const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

const attempt = z.object({
  number: z.int(),
  at: z.string(),
  manual: z.boolean(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
  /** 200 acknowledges; another 2xx does too, unless the sandbox was strict (DELIVERY). */
  acknowledged: z.boolean(),
  /** What is wrong with a 2xx that is not 200; null: nothing. */
  warning: z.string().nullable(),
  durationMs: z.number(),
  requestHeaders: headers,
  responseHeaders: headers.nullable(),
  responseBody: z.string().nullable(),
});
export type Attempt = z.infer<typeof attempt>;

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
    /** How many attempts the retry schedule foresees. */
    scheduled: z.int(),
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
    /** How many of its next attempts will fail without being sent, and as what; null: none. */
    failing: z.object({ times: z.int(), how: failureKind }).nullable(),
    /** The delivery whose attempt it waits for, where an order was given; null: none. */
    behind: z.string().nullable(),
    nextAttemptAt: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.infer<typeof delivery>;

export const wholeDelivery = delivery
  .extend({
    body: z.string(),
    /** The format of its payload and what decided it; null: of an event that has one format only, or no longer known. */
    format: z.object({ version: webhookVersion, reason: formatReason }).nullable(),
    attemptList: z.array(attempt),
  })
  .meta({ id: "WholeDelivery" });
export type WholeDelivery = z.infer<typeof wholeDelivery>;

export const listDeliveries = controlOperation(
  "GET",
  "/sandbox/api/deliveries",
  {
    en: "Deliveries, newest first, and the holds in force",
    pt: "Entregas, da mais recente à mais antiga, e as retenções em vigor",
  },
  z.strictObject({
    status: deliveryStatus.optional(),
    eventType: eventType.optional(),
    url: z.string().optional(),
    transactionId: z.string().optional(),
    eventSeq: z.coerce.number().int().optional(),
    account: accountId.optional(),
    limit: limit(50),
  }),
  z.object({ deliveries: z.array(delivery), holds: z.array(hold) }),
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
    en: "Try now; a delivered one is sent once more",
    pt: "Tenta agora; uma já entregue é enviada mais uma vez",
  },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown"] },
);

export const cancelDelivery = controlOperation(
  "POST",
  "/sandbox/api/deliveries/:id/cancel",
  { en: "Stop trying", pt: "Desiste de tentar" },
  z.strictObject({ id: z.string() }),
  wholeDelivery,
  { problems: ["delivery-unknown", "delivery-finished"] },
);
