import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { reais } from "../fields.js";
import { controlOperation } from "../operation.js";
import { limit } from "./page.control.js";

/** What blocks a part of a balance. Amounts are reais. */
const blockedPart = z
  .object({
    /** A payout or a refund that is not settled yet, or a MED that is being analyzed. */
    kind: z.enum(["payout", "refund", "med"]),
    /** The transactionId, or the id of the MED. */
    id: z.string(),
    account: z.int(),
    /** With the fee. */
    amount: reais(),
    fee: reais(),
    createdAt: z.string(),
    /** When it settles or expires by itself; null if it waits for a command. */
    dueAt: z.string().nullable(),
  })
  .meta({ id: "BlockedPart" });
export type BlockedPart = z.infer<typeof blockedPart>;

export const listBlocked = controlOperation(
  "GET",
  "/sandbox/api/blocked",
  { en: "What the blocked balance is made of", pt: "De que o saldo bloqueado é composto" },
  z.strictObject({ account: accountId.optional(), limit: limit(100) }),
  z.object({
    /** The blocked balance of the account, or of all accounts: the sum of `parts` and `others`. */
    blocked: reais(),
    /** The largest first. */
    parts: z.array(blockedPart),
    /** The number and total amount of the parts that are not listed. */
    others: z.object({ count: z.int(), amount: reais() }),
  }),
  { problems: ["account-unknown"] },
);
export type Blocked = z.infer<typeof listBlocked.output>;
