import type { Accounts } from "../accounts/accounts.js";
import type { ControlHandler } from "../contract/operation.js";
import type { recoverDeliveries } from "../contract/webhooks/delivery-recovery.control.js";
import { iso } from "../kernel/clock.js";
import type { Transactions } from "../transactions/transactions.js";
import { filterOf } from "./delivery-holds.control.js";
import type { DeliveryCursor } from "./delivery-search.js";
import type { Recover } from "./recovery.js";

/** Retries failed deliveries after an outage of the receiver. */
export function deliveryRecoveryHandlers(parts: {
  accounts: Accounts;
  transactions: Transactions;
  recover: Recover;
}) {
  const recover: ControlHandler<typeof recoverDeliveries> = async (input) => {
    const { count, until, next } = await parts.recover({
      since: Date.parse(input.since),
      until: input.until === undefined ? null : Date.parse(input.until),
      filter: filterOf(parts, input.filter),
      cancelled: input.cancelled,
      after: input.after === undefined ? null : cursorOf(input.after),
      limit: input.limit ?? Number.POSITIVE_INFINITY,
    });
    return { recovered: count, until: iso(until), next: next && `${next.createdAt}-${next.id}` };
  };
  return { recoverDeliveries: recover };
}

function cursorOf(after: string): DeliveryCursor {
  const [createdAt = 0, id = 0] = after.split("-").map(Number);
  return { createdAt, id };
}
