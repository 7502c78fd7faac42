import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { eventType, webhookVersion } from "./events.js";

/** What may be put in the place of what an event says. */
export const overrideValue = z
  .union([z.string().refine(keepable, BROKEN), z.number(), z.boolean()])
  .nullable();
export type OverrideValue = z.infer<typeof overrideValue>;

/** By the path of what is overridden: names with dots between them. */
export const overrides = z.record(z.string().refine(keepable, BROKEN), overrideValue);
export type Overrides = z.infer<typeof overrides>;

export const triggerEvent = controlOperation(
  "POST",
  "/sandbox/api/events",
  {
    en: "Let the registered URLs hear of something that has not happened",
    pt: "Conta às URLs registradas algo que não aconteceu",
  },
  z
    .strictObject({
      eventType,
      /** Other values in the payload than the made-up ones. */
      overrides: overrides.default({}),
      /** The format for all URLs, whatever version they are registered for. */
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
        /** Where it stands from the start; absent: it is sent at once. */
        status: z.string().optional(),
        nextAttemptAt: z.string().optional(),
      }),
    ),
    /** As the first URL hears of it; without any, as one would that is registered for no version. */
    payload: z.record(z.string(), z.unknown()),
  }),
  { status: 201, problems: ["account-unknown", "event-override-wrong"] },
);
