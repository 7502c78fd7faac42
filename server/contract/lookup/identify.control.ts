import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";

/** The kinds of ids by which something can be found. */
export const NAMES = [
  "transactionId",
  "externalId",
  "txid",
  "endToEndId",
  "pixCode",
  "medId",
  "pixKey",
] as const;

/** An immediate charge is a `cob`; a received PIX without a charge is a `payment`. */
export const KINDS = ["charge", "cob", "payment", "payout", "refund", "return", "med", "account"] as const;

const foundRecord = z
  .object({
    kind: z.enum(KINDS),
    /** The kind of id by which it was found. */
    name: z.enum(NAMES),
    account: z.int(),
    /** For a MED, the contested payment; for a cob, its payment; null if there is none. */
    transactionId: z.string().nullable(),
    txid: z.string().nullable(),
    medId: z.int().nullable(),
    externalId: z.string().nullable(),
    endToEndId: z.string().nullable(),
    pixCode: z.string().nullable(),
    /** Null for an account. */
    status: z.string().nullable(),
    /** In reais; null if it is not known. */
    value: z.number().nullable(),
  })
  .meta({ id: "FoundRecord" });
export type FoundRecord = z.infer<typeof foundRecord>;

export const identify = controlOperation(
  "GET",
  "/sandbox/api/identify",
  {
    en: "Find everything with an id: transactions, cobs, MEDs and accounts",
    pt: "Encontra tudo o que tem um id: transações, cobs, MEDs e contas",
  },
  z.strictObject({
    id: z.string().min(1).max(2_000),
    account: accountId.optional(),
  }),
  z.object({ found: z.array(foundRecord) }),
  { problems: ["account-unknown"] },
);
