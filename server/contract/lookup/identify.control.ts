import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";

/** The kinds of ids by which a record can be found. */
export const ID_KINDS = [
  "transactionId",
  "externalId",
  "txid",
  "endToEndId",
  "pixCode",
  "medId",
  "pixKey",
] as const;

/** The kinds of records. An immediate charge is a `cob`; a received PIX without a charge is a `payment`. */
export const KINDS = ["charge", "cob", "payment", "payout", "refund", "return", "med", "account"] as const;

const foundRecord = z
  .object({
    kind: z.enum(KINDS),
    /** The kind of the given id. */
    foundBy: z.enum(ID_KINDS),
    account: z.int(),
    /** For a MED, the contested payment; for a cob, the payment of the cob; null if there is none. */
    transactionId: z.string().nullable(),
    txid: z.string().nullable(),
    medId: z.int().nullable(),
    externalId: z.string().nullable(),
    endToEndId: z.string().nullable(),
    pixCode: z.string().nullable(),
    /** Null for an account. */
    status: z.string().nullable(),
    /** Why a transaction failed; null if it did not. */
    errorCode: z.string().nullable(),
    /** In reais; null if it is not known. */
    value: z.number().nullable(),
  })
  .meta({ id: "FoundRecord" });
export type FoundRecord = z.infer<typeof foundRecord>;

export const identify = controlOperation(
  "GET",
  "/sandbox/api/identify",
  {
    en: "Find every record that has the given id: transactions, cobs, MEDs and accounts",
    pt: "Encontra todos os registros com o id informado: transações, cobs, MEDs e contas",
  },
  z.strictObject({
    id: z.string().min(1).max(2_000),
    account: accountId.optional(),
  }),
  z.object({ found: z.array(foundRecord) }),
  { problems: ["account-unknown"] },
);
