import { Refusal } from "../contract/refusal.js";
import { iso } from "../kernel/clock.js";
import type { Transactions } from "./transactions.js";

/**
 * Charges and payouts of an account share one namespace of externalIds (POST /api/pix/cash-out, rule 1;
 * CHARGE_DUPLICATE). Throws the refusal `external-id-duplicate` with the id of the first transaction that used it.
 */
export function refuseDuplicateExternalId(
  transactions: Pick<Transactions, "chargeOrPayout">,
  account: number,
  externalId: string,
): void {
  const first = transactions.chargeOrPayout(account, externalId);
  if (first === undefined) return;
  const transactionId = String(first.id);
  throw new Refusal("external-id-duplicate", {
    details: { externalId, existingTransactionId: transactionId },
    cause: {
      name: "external-id-duplicate",
      values: { transactionId, externalId, createdAt: iso(first.createdAt) },
    },
  });
}
