import type { Accounts } from "../accounts/accounts.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import type {
  DeliveryFilterInput,
  HoldView,
  holdDeliveries,
  releaseDeliveries,
} from "../contract/webhooks/delivery-holds.control.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Transactions } from "../transactions/transactions.js";
import type { Deliveries } from "./deliveries.js";
import { deliveryOf } from "./delivery-view.js";
import type { HoldService } from "./hold-service.js";
import { filterFact, type HoldFilter, type Holds } from "./holds.js";

/** The active holds, as the control API shows them. */
export const holdViews = (holds: Holds): HoldView[] =>
  holds.active().map(({ filter, createdAt, isForeignData }) => ({
    filter: filterFact(filter),
    createdAt: iso(createdAt),
    ...(isForeignData ? { reason: "foreign-data" as const } : {}),
  }));

/**
 * Reads the filter of a request. Throws `account-unknown` or `transaction-unknown`: a typo would otherwise match nothing,
 * silently.
 */
export function filterOf(
  { accounts, transactions }: { accounts: Accounts; transactions: Transactions },
  { transactionId, ...filter }: DeliveryFilterInput,
): HoldFilter {
  const { account } = filter;
  if (account !== undefined && !accounts.find(account)) throw new Problem("account-unknown", { id: account });
  if (transactionId === undefined) return filter;
  if (!transactions.find(Number(transactionId))) {
    throw new Problem("transaction-unknown", { id: transactionId });
  }
  return { ...filter, transactionId: Number(transactionId) };
}

/** Breakpoints for deliveries: hold them, and release them in a chosen order. */
export function deliveryHoldHandlers(
  database: Database,
  parts: {
    accounts: Accounts;
    transactions: Transactions;
    deliveries: Deliveries;
    holds: Holds;
    holdService: HoldService;
  },
) {
  const { deliveries, holds, holdService } = parts;

  const hold: ControlHandler<typeof holdDeliveries> = async ({ filter }) => {
    const held = await database.write(() => holdService.hold(filterOf(parts, filter)));
    return { held, holds: holdViews(holds) };
  };

  const release: ControlHandler<typeof releaseDeliveries> = async ({ filter, order }) => {
    const released = await database.write(() => {
      const heldFilter = filterOf(parts, filter);
      const held = new Set(holdService.held(heldFilter));
      const first = order.map((id) => deliveryOf(deliveries, id));
      const excluded = first.find(({ id }) => !held.has(id));
      if (excluded) {
        const { id, status } = excluded;
        throw status === "held"
          ? new Problem("delivery-excluded", { id })
          : new Problem("delivery-not-held", { id, status });
      }
      return holdService.release(
        heldFilter,
        first.map(({ id }) => id),
      );
    });
    return { released: released.map(String), holds: holdViews(holds) };
  };

  return { holdDeliveries: hold, releaseDeliveries: release };
}
