import type { ControlHandler } from "../contract/operation.js";
import { pageOf } from "../contract/transactions/page.control.js";
import type {
  cancelDelivery,
  listDeliveries,
  listHeldDeliveries,
  retryDelivery,
  showDelivery,
} from "../contract/webhooks/deliveries.control.js";
import type { Database } from "../kernel/database.js";
import type { Deliverer } from "./deliverer.js";
import type { Deliveries } from "./deliveries.js";
import { holdViews } from "./delivery-holds.control.js";
import { type DeliveryViews, deliveryOf, mustBePending } from "./delivery-view.js";
import type { HoldService } from "./hold-service.js";
import type { Holds } from "./holds.js";
import type { Interventions } from "./interventions.js";

export interface DeliveryActParts {
  readonly deliveries: Deliveries;
  readonly deliverer: Deliverer;
  readonly holds: Holds;
  readonly holdService: HoldService;
  readonly interventions: Interventions;
}

export function deliveryHandlers(
  database: Database,
  { deliveries, deliverer, holds, holdService, interventions }: DeliveryActParts,
  { summary, whole }: DeliveryViews,
) {
  const get = (id: string) => deliveryOf(deliveries, id);

  const list: ControlHandler<typeof listDeliveries> = ({ limit, transactionId, ...filter }) => {
    const id = transactionId === undefined ? {} : { transactionId: Number(transactionId) };
    const found = deliveries.list({ ...filter, ...id }, limit + 1);
    const { rows, next } = pageOf(found, limit, (last) => last.id);
    return { deliveries: rows.map(summary), next, holds: holdViews(holds) };
  };

  const listHeld: ControlHandler<typeof listHeldDeliveries> = ({ account, limit }) => {
    const ids = holdService.held(account === undefined ? {} : { account });
    const first = ids.slice(0, limit).map((id) => summary(deliveries.get(id)));
    return { total: ids.length, deliveries: first, holds: holdViews(holds) };
  };

  const show: ControlHandler<typeof showDelivery> = ({ id }) => whole(get(id));

  const retry: ControlHandler<typeof retryDelivery> = async ({ id }) => {
    const delivery = get(id);
    const generation = database.generation();
    await database.write(() => interventions.retry(get(id)));
    // An attempt that was already under way is not the requested one.
    while (get(id).manualWanted > 0) {
      await deliverer.whenAttemptRecorded(delivery.id);
      database.requireGeneration(generation);
    }
    return whole(get(id));
  };

  const cancel: ControlHandler<typeof cancelDelivery> = async ({ id }) => {
    await database.write(() =>
      interventions.cancel(mustBePending(get(id), { en: "cancelled", pt: "cancelada" })),
    );
    return whole(get(id));
  };

  return {
    listDeliveries: list,
    listHeldDeliveries: listHeld,
    showDelivery: show,
    retryDelivery: retry,
    cancelDelivery: cancel,
  };
}
