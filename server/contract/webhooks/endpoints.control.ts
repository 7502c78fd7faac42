import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { eventType, webhookVersion } from "./events.js";

/** The fields of an attempt that show the health of the receiver. */
const beat = z.object({
  deliveryId: z.string(),
  at: z.string(),
  durationMs: z.number(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
  acknowledged: z.boolean(),
});
export type EndpointBeat = z.infer<typeof beat>;

/** A URL registered for one event type of an account, and its latest answers. */
const endpoint = z
  .object({
    id: z.int(),
    account: z.int(),
    eventType,
    url: z.string(),
    version: webhookVersion.nullable(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
    createdAt: z.string(),
    /** Deliveries that wait for their next attempt; `held` counts those that are held. */
    waiting: z.int(),
    held: z.int(),
    /** How many of the latest 50 deliveries are exhausted. */
    exhausted: z.int(),
    /** The latest attempts of the latest 50 deliveries, oldest first, at most 50. */
    attempts: z.array(beat),
    /** How many of these attempts the receiver acknowledged. */
    acknowledged: z.int(),
    /** How many of the latest attempts failed in a row. */
    failuresInRow: z.int(),
    /** How many deliveries of these attempts the receiver has not acknowledged. */
    undelivered: z.int(),
  })
  .meta({ id: "Endpoint" });
export type Endpoint = z.infer<typeof endpoint>;

export const listEndpoints = controlOperation(
  "GET",
  "/sandbox/api/endpoints",
  {
    en: "Registered webhook URLs and the health of their receivers",
    pt: "URLs de webhook registradas e a saúde dos receptores",
  },
  z.strictObject({ account: accountId.optional() }),
  z.object({ endpoints: z.array(endpoint) }),
  { problems: ["account-unknown"] },
);
