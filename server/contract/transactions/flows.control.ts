import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { reais } from "../fields.js";
import { controlOperation } from "../operation.js";

/** The flows of an account: sums of its postings in reais; outgoing flows are negative. */
const flows = z
  .object({
    account: z.int(),
    /** The opening balance and all adjustments since. */
    adjusted: reais(),
    received: reais(),
    /** Payouts that their receivers sent back. */
    returned: reais(),
    paidOut: reais(),
    /** Received payments that the account refunded. */
    refunded: reais(),
    fees: reais(),
    available: reais(),
    blocked: reais(),
    /** The number of postings in the sums. */
    postings: z.int(),
    /** Whether the sums match the available and blocked balance. */
    isProven: z.boolean(),
  })
  .meta({ id: "Flows" });
export type FlowsView = z.infer<typeof flows>;

export const showFlows = controlOperation(
  "GET",
  "/sandbox/api/accounts/:id/flows",
  {
    en: "The flows that add up to an account's balance",
    pt: "Os fluxos que formam o saldo de uma conta",
  },
  z.strictObject({ id: accountId }),
  flows,
  { problems: ["account-unknown"] },
);
