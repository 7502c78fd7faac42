import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { rule } from "../rules.js";
import { hasAuthority } from "./callable-url.js";
import { EVENT_TYPES, type EventType } from "./event-types.js";

/**
 * The WebSocket messages between a listener and the sandbox. The sandbox sends deliveries; the listener forwards each
 * to a receiver on its machine and sends back the answer, which is the outcome of the attempt.
 */
export const LISTEN_PATH = "/sandbox/listen";

/** The query parameters with which a listener connects. */
export const listenerParameters = z.strictObject({
  /** The URL that it forwards to. */
  to: z
    .string()
    .max(2_000, rule("too-long", { most: 2_000 }))
    .refine((text) => /^https?:/i.test(text) && hasAuthority(text), rule("http-url")),
  /** Distinguishes listeners with the same target; a listener that reconnects with its key gets its open deliveries. */
  key: z.string().regex(/^[a-z0-9]{6}$/, rule("listener-key")),
  /** Only these event types, separated by commas; absent: all. */
  events: z
    .string()
    .transform((text) => text.split(",") as EventType[])
    .refine(
      (events) => events.every((event) => EVENT_TYPES.includes(event)),
      rule("events-list", { values: EVENT_TYPES.join(", ") }),
    )
    .optional(),
  /** Only this account; absent: all. */
  account: accountId.optional(),
});
export type ListenerParameters = z.output<typeof listenerParameters>;

/** The URL under which the deliveries of a listener are stored. */
export function listenerUrl({ to, key }: Pick<ListenerParameters, "to" | "key">): string {
  const { host, pathname, search } = new URL(to);
  return `listen://${host}${pathname}${search}#${key}`;
}

/** The path and query with which a listener connects. */
export function listenerPath({ to, key, events, account }: ListenerParameters): string {
  const query = new URLSearchParams({ to, key });
  if (events) query.set("events", events.join(","));
  if (account !== undefined) query.set("account", String(account));
  return `${LISTEN_PATH}?${query}`;
}

export const isListenerUrl = (url: string): boolean => url.startsWith("listen://");

/** A delivery for a listener to forward within `timeoutMs` milliseconds. */
export interface ForwardedDelivery {
  readonly type: "delivery";
  /** The number to repeat in the answer. */
  readonly number: number;
  readonly at: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly account: number;
  readonly transactionId: string | null;
  readonly attempt: number;
  readonly timeoutMs: number;
  /** Names and values, alternating. */
  readonly headers: readonly string[];
  /** The exact body to POST. */
  readonly body: string;
}

/** Confirms that the sandbox has recorded the answer to a delivery. */
export interface RecordedAttempt {
  readonly type: "recorded";
  readonly number: number;
  readonly acknowledged: boolean;
  /** A warning about a 2xx that is not 200 (assumption DELIVERY). */
  readonly warning?: string;
}

/** The messages of the sandbox: the URL of the listener, a delivery, the confirmation of an answer, and a heartbeat. */
export type ListenerMessage =
  | { readonly type: "welcome"; readonly url: string }
  | ForwardedDelivery
  | RecordedAttempt
  | { readonly type: "tick" };

const MAX_TEXT_LENGTH = 20_000;
const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The outcome of an attempt: an answer, or a sentence that says why there was none. */
const attemptOutcome = z
  .strictObject({
    type: z.literal("answer"),
    number: z.int(),
    statusCode: z.int().min(100).max(999).nullable(),
    responseHeaders: headers.nullable(),
    responseBody: z.string().max(MAX_TEXT_LENGTH).nullable(),
    error: z.string().min(1).max(MAX_TEXT_LENGTH).nullable(),
    durationMs: z.number().min(0),
  })
  .refine(({ statusCode, error }) => (statusCode === null) !== (error === null));

/** The messages of a listener. After `goodbye` its open deliveries are cancelled. */
export const listenerReply = z.union([attemptOutcome, z.strictObject({ type: z.literal("goodbye") })]);
export type ListenerReply = z.output<typeof listenerReply>;
