import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { eventType, webhookVersion } from "./events.js";

/** One attempt as far as its receiver's health is concerned. */
const beat = z.object({
  deliveryId: z.string(),
  at: z.string(),
  durationMs: z.number(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
  acknowledged: z.boolean(),
});
export type Beat = z.infer<typeof beat>;

/** A URL registered for one event type of an account, and how it has answered lately. */
const endpoint = z
  .object({
    id: z.int(),
    account: z.int(),
    eventType,
    url: z.string(),
    version: webhookVersion.nullable(),
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
    createdAt: z.string(),
    /** How many deliveries wait for their next attempt, and how many are held. */
    waiting: z.int(),
    held: z.int(),
    /** How many of the latest 50 deliveries were given up. */
    exhausted: z.int(),
    /** The latest attempts of the latest 50 deliveries, oldest first, at most 50. */
    attempts: z.array(beat),
    /** How many of these attempts the receiver acknowledged. */
    acknowledged: z.int(),
    /** How many of them have failed one after the other up to now. */
    failuresInRow: z.int(),
  })
  .meta({ id: "Endpoint" });
export type Endpoint = z.infer<typeof endpoint>;

export const listEndpoints = controlOperation(
  "GET",
  "/sandbox/api/endpoints",
  {
    en: "Registered webhook URLs, and how healthy their receivers are",
    pt: "URLs de webhook registradas, e a saúde de quem recebe",
  },
  z.strictObject({ account: accountId.optional() }),
  z.object({ endpoints: z.array(endpoint) }),
  { problems: ["account-unknown"] },
);
