import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { rule } from "../rules.js";
import { hasAuthority } from "./callable-url.js";
import { EVENT_TYPES, type EventType } from "./event-types.js";

/**
 * What a listener and the sandbox say to each other over WebSocket: deliveries go out, and what a receiver on the
 * listener's machine has answered comes back and is the outcome of the attempt.
 */
export const LISTEN_PATH = "/sandbox/listen";

/** How a listener begins: the query of its address. */
export const listening = z.strictObject({
  /** Where it forwards to. */
  to: z
    .string()
    .max(2_000, rule("too-long", { most: 2_000 }))
    .refine((text) => /^https?:/i.test(text) && hasAuthority(text), rule("http-url")),
  /** What tells it from others that forward there; the same key takes up what it left. */
  key: z.string().regex(/^[a-z0-9]{6}$/, rule("listener-key")),
  /** Of these event types only, joined with commas; absent: all. */
  events: z
    .string()
    .transform((text) => text.split(",") as EventType[])
    .refine(
      (events) => events.every((event) => EVENT_TYPES.includes(event)),
      rule("events-list", { values: EVENT_TYPES.join(", ") }),
    )
    .optional(),
  /** Of this account only; absent: of all. */
  account: accountId.optional(),
});
export type Listening = z.output<typeof listening>;

/** Under which URL the deliveries of a listener are kept. */
export function listenerUrl({ to, key }: Pick<Listening, "to" | "key">): string {
  const { host, pathname, search } = new URL(to);
  return `listen://${host}${pathname}${search}#${key}`;
}

export const isListenerUrl = (url: string): boolean => url.startsWith("listen://");

/** A delivery that a listener is to bring to its receiver, in `timeoutMs` milliseconds. */
export interface HandedDelivery {
  readonly type: "delivery";
  /** What its answer has to name. */
  readonly number: number;
  readonly at: string;
  readonly deliveryId: string;
  readonly eventId: string;
  readonly eventType: EventType;
  readonly account: number;
  readonly transactionId: string | null;
  readonly attempt: number;
  readonly timeoutMs: number;
  /** Name and value in turns. */
  readonly headers: readonly string[];
  /** Exactly the bytes to POST. */
  readonly body: string;
}

/** The answer to a delivery is in the sandbox's records. */
export interface RecordedAttempt {
  readonly type: "recorded";
  readonly number: number;
  readonly acknowledged: boolean;
  /** What is wrong with a 2xx that is not 200 (DELIVERY). */
  readonly warning?: string;
}

/**
 * What the sandbox says: whom it takes the listener for, what is to be brought, that the answer of one has been
 * recorded, and that it still lives.
 */
export type ToListener =
  | { readonly type: "welcome"; readonly url: string }
  | HandedDelivery
  | RecordedAttempt
  | { readonly type: "tick" };

const MOST_TEXT = 20_000;
const headers = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What came of an attempt: an answer, or the sentence why there was none. */
const brought = z
  .strictObject({
    type: z.literal("answer"),
    number: z.int(),
    statusCode: z.int().min(100).max(999).nullable(),
    responseHeaders: headers.nullable(),
    responseBody: z.string().max(MOST_TEXT).nullable(),
    error: z.string().min(1).max(MOST_TEXT).nullable(),
    durationMs: z.number().min(0),
  })
  .refine(({ statusCode, error }) => (statusCode === null) !== (error === null));

/** What a listener says. After `goodbye` nothing more is kept for it. */
export const fromListener = z.union([brought, z.strictObject({ type: z.literal("goodbye") })]);
export type FromListener = z.output<typeof fromListener>;
