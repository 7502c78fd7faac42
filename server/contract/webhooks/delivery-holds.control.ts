import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { MAX_ROWS } from "../transactions/page.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { eventType } from "./events.js";

/** A filter of deliveries: all given conditions must match. An empty filter matches all. */
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
export type DeliveryFilterInput = z.infer<typeof deliveryFilter>;

export const hold = z
  .object({
    filter: deliveryFilter,
    createdAt: z.string(),
    /** Why localpix holds everything: the data is from another installation, a copy, or the result of a replay. */
    reason: z.literal("foreign-data").optional(),
  })
  .meta({ id: "Hold" });
export type HoldView = z.infer<typeof hold>;

export const holdDeliveries = controlOperation(
  "POST",
  "/sandbox/api/deliveries/hold",
  {
    en: "Hold matching deliveries, those pending and new ones",
    pt: "Retém as entregas que correspondem ao filtro, as pendentes e as novas",
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
    en: "Release held deliveries one after the other, those in `order` first, and end their holds",
    pt: "Libera as entregas retidas em ordem, primeiro as de `order`, e encerra as retenções",
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
    /** Delivery ids in the order of sending. */
    released: z.array(z.string()),
    /** The holds that are still active. */
    holds: z.array(hold),
  }),
  { problems: [...TRANSACTION_PROBLEMS, "delivery-unknown", "delivery-not-held", "delivery-excluded"] },
);
