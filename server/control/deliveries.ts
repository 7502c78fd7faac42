import type {
  cancelDelivery,
  listDeliveries,
  retryDelivery,
  showDelivery,
  WholeDelivery,
} from "../contract/control/deliveries.js";
import { Problem } from "../contract/control-problems.js";
import { iso } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Deliverer } from "../webhooks/deliverer.js";
import type { Deliveries, Delivery } from "../webhooks/deliveries.js";
import type { Act } from "./serve.js";

/** Deliveries as the outside sees them. */
export interface DeliveryView {
  ofTransaction(transactionId: number): WholeDelivery[];
}

const MOST_OF_ONE_TRANSACTION = 100;

export function deliveryView(deliveries: Deliveries, scheduled: number) {
  const summary = ({
    headers: _headers,
    body: _body,
    scheduledUsed: _used,
    manualWanted: _asked,
    failuresPlanned: _planned,
    ...row
  }: Delivery) => {
    const { id, accountId: account, transactionId, dueAt, createdAt, ...rest } = row;
    return {
      ...rest,
      id: String(id),
      account,
      transactionId: transactionId === null ? null : String(transactionId),
      scheduled,
      nextAttemptAt: dueAt === null ? null : iso(dueAt),
      createdAt: iso(createdAt),
    };
  };
  const whole = (delivery: Delivery): WholeDelivery => ({
    ...summary(delivery),
    body: delivery.body,
    attemptList: deliveries
      .attempts(delivery.id)
      .map((attempt) => ({ ...attempt, at: iso(attempt.at) }) as never),
  });
  return {
    summary,
    whole,
    ofTransaction: (id: number) => deliveries.list({ transactionId: id }, MOST_OF_ONE_TRANSACTION).map(whole),
  };
}

export function deliveryActs(
  database: Database,
  deliveries: Deliveries,
  deliverer: Deliverer,
  { summary, whole }: ReturnType<typeof deliveryView>,
) {
  const get = (id: string): Delivery => {
    const found = /^\d{1,15}$/.test(id) ? deliveries.find(Number(id)) : undefined;
    if (!found) throw new Problem("delivery-unknown", { id });
    return found;
  };

  const list: Act<typeof listDeliveries> = ({ limit, transactionId, ...filter }) => {
    const id = transactionId === undefined ? {} : { transactionId: Number(transactionId) };
    return { deliveries: deliveries.list({ ...filter, ...id }, limit).map(summary) };
  };

  const show: Act<typeof showDelivery> = ({ id }) => whole(get(id));

  const retry: Act<typeof retryDelivery> = async ({ id }) => {
    const delivery = get(id);
    const generation = database.generation();
    await database.write(() => deliverer.retry(get(id)));
    // An attempt that was under way already is not the one that was asked for.
    while (get(id).manualWanted > 0) {
      await deliverer.attempted(delivery.id);
      database.mustBe(generation);
    }
    return whole(get(id));
  };

  const cancel: Act<typeof cancelDelivery> = async ({ id }) => {
    await database.write(() => {
      const delivery = get(id);
      if (delivery.status !== "queued" && delivery.status !== "waiting") {
        throw new Problem("delivery-finished", { id, status: delivery.status });
      }
      deliverer.cancel(delivery);
    });
    return whole(get(id));
  };

  return { listDeliveries: list, showDelivery: show, retryDelivery: retry, cancelDelivery: cancel };
}
