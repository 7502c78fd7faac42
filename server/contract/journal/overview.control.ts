import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { reais } from "../fields.js";
import { eitherOf } from "../localized.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { isWait } from "../settings/settings.js";
import { eventType } from "../webhooks/events.js";

/** One number for each bucket, oldest first. */
const counts = z.array(z.int());
/** Milliseconds for each bucket, oldest first; null for a bucket without attempts. */
const durations = z.array(z.number().nullable());

/**
 * The instant from which the counts are complete; null if they are complete for the whole period. Only the newest calls
 * and attempts are counted, so that the cost of an answer does not grow with the history.
 */
const completeSince = z.string().nullable();

/** A URL that received webhooks lately, and how it answered. Times are milliseconds. */
const receiver = z
  .object({
    /** The registered URL (GET /sandbox/api/endpoints); null for a `localpix listen`. */
    endpointId: z.int().nullable(),
    account: z.int(),
    eventType,
    url: z.string(),
    attempts: z.int(),
    acknowledged: z.int(),
    /** How many of the latest attempts failed since the last one that was acknowledged. */
    failuresInRow: z.int(),
    /** How many deliveries of the latest 50 attempts the receiver has not acknowledged. */
    undelivered: z.int(),
    median: z.number(),
    /** 95 % of the attempts took at most this long. */
    p95: z.number(),
    lastAttemptAt: z.string(),
    /** HTTP status of the latest attempt; null without an answer, and then `lastError` says why. */
    lastStatusCode: z.int().nullable(),
    lastError: z.string().nullable(),
  })
  .meta({ id: "Receiver" });
export type Receiver = z.infer<typeof receiver>;

/** Transactions that only a person can settle, and their total amount in reais. */
const unsettled = z.object({ count: z.int(), value: reais() });

export const showOverview = controlOperation(
  "GET",
  "/sandbox/api/overview",
  {
    en: "What happened lately, over time, and what waits for a person",
    pt: "O que aconteceu há pouco, ao longo do tempo, e o que espera por uma pessoa",
  },
  z.strictObject({
    account: accountId.optional(),
    /** How far back, up to now, such as 15m or 24h. Absent: since the oldest call or attempt counted, at least 5m. */
    span: z
      .string()
      .refine(isWait, rule("wait", { such: eitherOf("15m", "24h"), most: "366d" }))
      .optional(),
  }),
  z.object({
    /** Sandbox time. */
    now: z.string(),
    /** The buckets of all counts below: the first begins at `from`, and the last contains `now`. */
    buckets: z.object({ from: z.string(), widthMs: z.int(), count: z.int() }),
    /** Calls to the gateway: `refused` are those that were answered with 4xx, `failed` those with 5xx. */
    calls: z.object({ accepted: counts, refused: counts, failed: counts, completeSince }),
    /** Attempts to deliver webhooks, with how long their receivers took. */
    attempts: z.object({
      acknowledged: counts,
      failed: counts,
      median: durations,
      p95: durations,
      completeSince,
    }),
    /** Failing receivers first, then those with the most attempts; at most 20. */
    receivers: z.array(receiver),
    /** How many receivers there are beside these. */
    otherReceivers: z.int(),
    waiting: z.object({
      payouts: unsettled,
      refunds: unsettled,
      /** MEDs that are OPEN or RECEIVED; the amount is what they contest. */
      meds: unsettled,
      /** Charges and cobs that can be paid; 1000 means 1000 or more. */
      charges: z.int(),
      heldDeliveries: z.int(),
    }),
  }),
);
export type Overview = z.infer<typeof showOverview.output>;
