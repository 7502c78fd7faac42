import type { Accounts } from "../accounts/accounts.js";
import { Problem } from "../contract/control-problems.js";
import type { Act } from "../contract/operation.js";
import type {
  DeliveryFilter,
  Hold,
  holdDeliveries,
  releaseDeliveries,
} from "../contract/webhooks/delivery-holds.control.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Deliveries } from "./deliveries.js";
import { deliveryOf } from "./delivery-view.js";
import type { Holding } from "./hold-service.js";
import { filterFact, type HoldFilter, type Holds } from "./holds.js";

/** The holds in force, as the outside sees them. */
export const holdViews = (holds: Holds): Hold[] =>
  holds.inForce().map(({ filter, createdAt }) => ({ filter: filterFact(filter), createdAt: iso(createdAt) }));

/** A filter from outside. What it names must exist, so that a typo does not hold, or recover, nothing. */
export function filterOf(
  { accounts, transactions }: { accounts: Accounts; transactions: Transactions },
  { transactionId, ...filter }: DeliveryFilter,
): HoldFilter {
  const { account } = filter;
  if (account !== undefined && !accounts.find(account)) throw new Problem("account-unknown", { id: account });
  if (transactionId === undefined) return filter;
  if (!transactions.find(Number(transactionId))) {
    throw new Problem("transaction-unknown", { id: transactionId });
  }
  return { ...filter, transactionId: Number(transactionId) };
}

/** Breakpoints of deliveries: hold, and release in the order that is wanted. */
export function deliveryHoldActs(
  database: Database,
  parts: {
    accounts: Accounts;
    transactions: Transactions;
    deliveries: Deliveries;
    holds: Holds;
    holding: Holding;
  },
) {
  const { deliveries, holds, holding } = parts;

  const hold: Act<typeof holdDeliveries> = async ({ filter }) => {
    const held = await database.write(() => holding.hold(filterOf(parts, filter)));
    return { held, holds: holdViews(holds) };
  };

  const release: Act<typeof releaseDeliveries> = async ({ filter, order }) => {
    const released = await database.write(() => {
      const meant = filterOf(parts, filter);
      const held = new Set(holding.held(meant));
      const first = order.map((id) => deliveryOf(deliveries, id));
      const other = first.find(({ id }) => !held.has(id));
      if (other) throw new Problem("delivery-not-held", { id: other.id, status: other.status });
      return holding.release(
        meant,
        first.map(({ id }) => id),
      );
    });
    return { released: released.map(String), holds: holdViews(holds) };
  };

  return { holdDeliveries: hold, releaseDeliveries: release };
}
