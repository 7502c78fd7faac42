import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { reais } from "../fields.js";
import { controlOperation } from "../operation.js";

/** Where an account's money came from and went: sums of its postings in reais, what went out below zero. */
const flows = z
  .object({
    account: z.int(),
    /** The balance it was opened with, and all adjustments since. */
    adjusted: reais(),
    received: reais(),
    /** What receivers of its payouts have sent back. */
    returned: reais(),
    paidOut: reais(),
    /** What it has given back of what it received. */
    refunded: reais(),
    fees: reais(),
    available: reais(),
    blocked: reais(),
    /** How many postings were added up. */
    postings: z.int(),
    /** Whether they add up to what the account has, available and blocked. */
    isProven: z.boolean(),
  })
  .meta({ id: "Flows" });
export type Flows = z.infer<typeof flows>;

export const showFlows = controlOperation(
  "GET",
  "/sandbox/api/accounts/:id/flows",
  {
    en: "How an account came to its balance, from its postings",
    pt: "Como uma conta chegou ao seu saldo, pelos lançamentos",
  },
  z.strictObject({ id: accountId }),
  flows,
  { problems: ["account-unknown"] },
);
