import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";

/** By which of its names something goes. */
export const NAMES = [
  "transactionId",
  "externalId",
  "txid",
  "endToEndId",
  "pixCode",
  "medId",
  "pixKey",
] as const;

/** A charge that is a cob is a `cob`; a PIX that nobody charged is a `payment`. */
export const KINDS = ["charge", "cob", "payment", "payout", "refund", "return", "med", "account"] as const;

const namesake = z
  .object({
    kind: z.enum(KINDS),
    /** By which of its names it was found. */
    name: z.enum(NAMES),
    account: z.int(),
    /** Of a MED the payment that it contests, of a cob its payment; null where there is none. */
    transactionId: z.string().nullable(),
    txid: z.string().nullable(),
    medId: z.int().nullable(),
    externalId: z.string().nullable(),
    endToEndId: z.string().nullable(),
    pixCode: z.string().nullable(),
    /** Null for an account, which has none. */
    status: z.string().nullable(),
    /** Reais; null where nobody knows. */
    value: z.number().nullable(),
  })
  .meta({ id: "Namesake" });
export type Namesake = z.infer<typeof namesake>;

export const identify = controlOperation(
  "GET",
  "/sandbox/api/identify",
  {
    en: "Everything that goes by an id: transactions, cobs, MEDs and accounts",
    pt: "Tudo o que atende por um id: transações, cobs, MEDs e contas",
  },
  z.strictObject({
    id: z.string().min(1).max(2_000),
    account: accountId.optional(),
  }),
  z.object({ found: z.array(namesake) }),
  { problems: ["account-unknown"] },
);
