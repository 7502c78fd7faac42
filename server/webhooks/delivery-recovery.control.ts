import type { Accounts } from "../accounts/accounts.js";
import type { Act } from "../contract/operation.js";
import type { recoverDeliveries } from "../contract/webhooks/delivery-recovery.control.js";
import { iso } from "../kernel/clock.js";
import type { Transactions } from "../transactions/transactions.js";
import { filterOf } from "./delivery-holds.control.js";
import type { DeliveryCursor } from "./delivery-search.js";
import type { Recover } from "./recovery.js";

/** After an outage: what has failed is tried again. */
export function deliveryRecoveryActs(parts: {
  accounts: Accounts;
  transactions: Transactions;
  recover: Recover;
}) {
  const recover: Act<typeof recoverDeliveries> = async (wanted) => {
    const { count, until, next } = await parts.recover({
      since: Date.parse(wanted.since),
      until: wanted.until === undefined ? null : Date.parse(wanted.until),
      filter: filterOf(parts, wanted.filter),
      cancelled: wanted.cancelled,
      after: wanted.after === undefined ? null : placeOf(wanted.after),
      limit: wanted.limit ?? Number.POSITIVE_INFINITY,
    });
    return { recovered: count, until: iso(until), next: next && `${next.createdAt}-${next.id}` };
  };
  return { recoverDeliveries: recover };
}

function placeOf(after: string): DeliveryCursor {
  const [createdAt = 0, id = 0] = after.split("-").map(Number);
  return { createdAt, id };
}
