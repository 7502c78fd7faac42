import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { eventType, webhookVersion } from "./events.js";

/** The new value of a field in the payload. */
export const overrideValue = z
  .union([z.string().refine(keepable, BROKEN), z.number(), z.boolean()])
  .nullable();
export type OverrideValue = z.infer<typeof overrideValue>;

/** The overrides by the path of the field: names separated by dots. */
export const overrides = z.record(z.string().refine(keepable, BROKEN), overrideValue);
export type Overrides = z.infer<typeof overrides>;

export const triggerEvent = controlOperation(
  "POST",
  "/sandbox/api/events",
  {
    en: "Send a sample event to the registered URLs, without a transaction",
    pt: "Envia um evento de exemplo às URLs registradas, sem uma transação",
  },
  z
    .strictObject({
      eventType,
      /** Values that replace those of the sample payload. */
      overrides: overrides.default({}),
      /** The format for all URLs, regardless of their registered version. */
      version: webhookVersion.optional(),
      account: accountId.optional(),
    })
    .meta({
      examples: [{ eventType: "cash_in", overrides: { "data.txId": "pedido00000000000000000004711" } }],
    }),
  z.object({
    eventId: z.string(),
    eventType,
    account: z.int(),
    deliveries: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        /** The initial status; absent: it is sent at once. */
        status: z.string().optional(),
        nextAttemptAt: z.string().optional(),
      }),
    ),
    /** The payload for the first URL; without URLs, the payload for a URL without a version. */
    payload: z.record(z.string(), z.unknown()),
  }),
  { status: 201, problems: ["account-unknown", "event-override-wrong"] },
);
