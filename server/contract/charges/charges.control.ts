import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { BROKEN, keepable } from "../control-fields.js";
import { reais } from "../fields.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { limit } from "../transactions/page.control.js";

/** A charge that can be paid now, as the payer's phone shows it. Amounts are in reais. */
const openCharge = z
  .object({
    account: z.int(),
    /** Null for a cob, which has none before it is paid. */
    transactionId: z.string().nullable(),
    /** Null for a cash-in. */
    txid: z.string().nullable(),
    externalId: z.string().nullable(),
    value: reais(),
    /** Whether the payer can change the value. */
    valueIsOpen: z.boolean(),
    description: z.string().nullable(),
    /** The expected payer; anyone can pay. */
    payerName: z.string().nullable(),
    pixCode: z.string(),
    scenario: z.string().nullable(),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: "OpenCharge" });
export type OpenCharge = z.infer<typeof openCharge>;

export const countOpenCharges = controlOperation(
  "GET",
  "/sandbox/api/charges/count",
  {
    en: "How many charges and cobs can be paid now, counted up to 1,000",
    pt: "Quantas cobranças e cobs podem ser pagas agora, contadas até 1.000",
  },
  z.strictObject({ account: accountId.optional() }),
  /** `isMore`: there may be more than were counted. */
  z.object({ count: z.int(), isMore: z.boolean() }),
);

export const listOpenCharges = controlOperation(
  "GET",
  "/sandbox/api/charges",
  {
    en: "Charges and cobs that can be paid now, newest first",
    pt: "Cobranças e cobs que podem ser pagas agora, da mais recente à mais antiga",
  },
  z.strictObject({
    account: accountId.optional(),
    /** Only the charge with this transactionId or txid. */
    id: z.string().min(1).max(200).refine(keepable, BROKEN).optional(),
    /** `next` of the page before. */
    after: z
      .string()
      .regex(/^\d{1,16}\.[a-z-]{1,20}\.\d{1,16}$/, rule("invalid"))
      .optional(),
    limit: limit(100),
  }),
  z.object({
    charges: z.array(openCharge),
    /** Send this as `after` to get older charges; null: there are none. */
    next: z.string().nullable(),
  }),
);
