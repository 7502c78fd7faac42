import { z } from "zod";
import { zonedInstant } from "../fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { MAX_ROWS } from "../transactions/page.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { deliveryFilter } from "./delivery-holds.control.js";

export const recoverDeliveries = controlOperation(
  "POST",
  "/sandbox/api/deliveries/recover",
  {
    en: "Retry all failed deliveries created since an instant",
    pt: "Tenta de novo todas as entregas com falha criadas a partir de um instante",
  },
  z.strictObject({
    since: zonedInstant(),
    /** Only deliveries created at or before this instant; absent: now. */
    until: zonedInstant().optional(),
    filter: deliveryFilter.default({}),
    /** Includes deliveries that were cancelled by hand. */
    cancelled: z.boolean().default(false),
    /** The most deliveries in this call; absent: all. */
    limit: z.int().min(1).max(MAX_ROWS).optional(),
    /** The `next` of the previous call. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/, rule("next-of-answer"))
      .optional(),
  }),
  z.object({
    /** Deliveries retried in this call. */
    recovered: z.int(),
    /** The end that was used; repeat it in the next call. */
    until: z.string(),
    /** The `after` of the next call, with the same `until`; null if nothing remains. */
    next: z.string().nullable(),
  }),
  { problems: TRANSACTION_PROBLEMS },
);
