import { z } from "zod";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { MAX_ROWS } from "../transactions/page.control.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { deliveryFilter } from "./delivery-holds.control.js";

export const recoverDeliveries = controlOperation(
  "POST",
  "/sandbox/api/deliveries/recover",
  {
    en: "Try all deliveries again that were made since an instant and have failed",
    pt: "Tenta de novo todas as entregas feitas desde um instante que falharam",
  },
  z.strictObject({
    since: z.iso.datetime({ offset: true }),
    /** Until when they were made; absent: now. */
    until: z.iso.datetime({ offset: true }).optional(),
    filter: deliveryFilter.default({}),
    /** Those that were given up by hand, too. */
    cancelled: z.boolean().default(false),
    /** At most so many in this call; absent: all. */
    limit: z.int().min(1).max(MAX_ROWS).optional(),
    /** Where the call before stopped: its `next`. */
    after: z
      .string()
      .regex(/^\d{1,15}-\d{1,15}$/, rule("next-of-answer"))
      .optional(),
  }),
  z.object({
    recovered: z.int(),
    until: z.string(),
    /** What to give as `after` for the rest, with the same `until`; null when there is none. */
    next: z.string().nullable(),
  }),
  { problems: TRANSACTION_PROBLEMS },
);
