import { durationOf } from "../contract/clock/duration.js";
import { Problem } from "../contract/control-problems.js";
import type { ControlHandler } from "../contract/operation.js";
import type {
  delayDelivery,
  dropDelivery,
  duplicateDelivery,
  failDelivery,
} from "../contract/webhooks/delivery-faults.control.js";
import type { Clock } from "../kernel/clock.js";
import type { Database } from "../kernel/database.js";
import type { Deliveries } from "./deliveries.js";
import { type DeliveryViews, deliveryOf, mustBePending } from "./delivery-view.js";
import type { Interventions } from "./interventions.js";

/** Faults that a user injects into one delivery. */
export function deliveryFaultHandlers(
  { database, clock }: { database: Database; clock: Clock },
  { deliveries, interventions }: { deliveries: Deliveries; interventions: Interventions },
  { whole }: DeliveryViews,
) {
  const get = (id: string) => deliveryOf(deliveries, id);

  const duplicate: ControlHandler<typeof duplicateDelivery> = async ({ id }) => {
    const copy = await database.write(() => interventions.duplicate(get(id)));
    return whole(deliveries.get(copy));
  };

  const drop: ControlHandler<typeof dropDelivery> = async ({ id }) => {
    await database.write(() => interventions.drop(mustBePending(get(id), { en: "dropped", pt: "perdida" })));
    return whole(get(id));
  };

  const delay: ControlHandler<typeof delayDelivery> = async ({ id, by }) => {
    await database.write(() => {
      const delivery = mustBePending(get(id), { en: "delayed", pt: "adiada" });
      if (delivery.status === "held") throw new Problem("delivery-held", { id });
      if (delivery.manualWanted > 0) throw new Problem("delivery-retried", { id });
      interventions.delay(delivery, clock.now() + durationOf(by));
    });
    return whole(get(id));
  };

  const fail: ControlHandler<typeof failDelivery> = async ({ id, times, how }) => {
    await database.write(() =>
      interventions.fail(mustBePending(get(id), { en: "made to fail", pt: "posta a falhar" }), {
        times,
        how,
      }),
    );
    return whole(get(id));
  };

  return { duplicateDelivery: duplicate, dropDelivery: drop, delayDelivery: delay, failDelivery: fail };
}
