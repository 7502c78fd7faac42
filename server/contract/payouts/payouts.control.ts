import { z } from "zod";
import { accountId } from "../accounts/accounts.control.js";
import { controlOperation } from "../operation.js";
import { rule } from "../rules.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";
import { ERROR_CODE } from "./settlement-codes.js";

/** How a payout or a refund ended. */
export const outcome = z
  .object({
    transactionId: z.string(),
    operation: z.enum(["WITHDRAW", "REFUND_IN"]),
    externalId: z.string().nullable(),
    status: z.enum(["CONFIRMED", "ERROR"]),
    endToEndId: z.string().nullable(),
    errorCode: z.string().nullable(),
  })
  .meta({ id: "Outcome" });

export const errorCode = z.string().regex(ERROR_CODE, rule("error-code", { such: "ORDER_REJECTED" }));

export const settlePayout = controlOperation(
  "POST",
  "/sandbox/api/payouts/:id/settle",
  {
    en: "Settle a pending cash-out as the destination bank",
    pt: "Liquida um cash-out pendente como o banco de destino",
  },
  z.strictObject({ id: z.string(), account: accountId.optional() }),
  outcome,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-payout", "payout-not-pending"] },
);

export const rejectPayout = controlOperation(
  "POST",
  "/sandbox/api/payouts/:id/reject",
  {
    en: "Reject a pending cash-out as the destination bank",
    pt: "Rejeita um cash-out pendente como o banco de destino",
  },
  z.strictObject({
    id: z.string(),
    errorCode,
    errorMessage: z.string().min(1).max(255).optional(),
    account: accountId.optional(),
  }),
  outcome,
  { problems: [...TRANSACTION_PROBLEMS, "not-a-payout", "payout-not-pending"] },
);
