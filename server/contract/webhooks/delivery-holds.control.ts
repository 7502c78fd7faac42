import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { MAX_ROWS } from "../transactions/page.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { eventType } from "./events.js";

/** Which deliveries are meant: those that have all that is named. An empty filter means all. */
export const deliveryFilter = z.strictObject({
  eventType: eventType.optional(),
  /** A part of the URL, or all of it. */
  url: z.string().min(1).max(2_000).refine(keepable, BROKEN).optional(),
  account: accountId.optional(),
  transactionId: z
    .string()
    .regex(/^\d{1,15}$/, rule("transaction-id", { such: "10001" }))
    .optional(),
});
export type DeliveryFilter = z.infer<typeof deliveryFilter>;

export const hold = z.object({ filter: deliveryFilter, createdAt: z.string() }).meta({ id: "Hold" });
export type Hold = z.infer<typeof hold>;

export const holdDeliveries = controlOperation(
  "POST",
  "/sandbox/api/deliveries/hold",
  {
    en: "Hold back matching deliveries: those on their way, and all that come",
    pt: "Retém as entregas que correspondem: as que estão a caminho e todas as que vierem",
  },
  z
    .strictObject({ filter: deliveryFilter.default({}) })
    .meta({ examples: [{ filter: { eventType: "cash_out" } }, {}] }),
  z.object({ held: z.int(), holds: z.array(hold) }),
  { problems: TRANSACTION_PROBLEMS },
);

export const releaseDeliveries = controlOperation(
  "POST",
  "/sandbox/api/deliveries/release",
  {
    en: "Send what is held, one after the other, those of `order` first; its holds end",
    pt: "Envia o que está retido, uma entrega depois da outra, as de `order` primeiro; as retenções acabam",
  },
  z
    .strictObject({
      filter: deliveryFilter.default({}),
      order: z
        .array(z.string())
        .max(MAX_ROWS)
        .refine((ids) => new Set(ids).size === ids.length, rule("each-once"))
        .default([]),
    })
    .meta({ examples: [{ order: ["14", "12"] }, {}] }),
  z.object({
    /** Ids in the order in which they are sent. */
    released: z.array(z.string()),
    /** What is still in force. */
    holds: z.array(hold),
  }),
  { problems: [...TRANSACTION_PROBLEMS, "delivery-unknown", "delivery-not-held"] },
);
