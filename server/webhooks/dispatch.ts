import type { DeliveryPlan } from "../contract/scenarios/scenario.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import { idText } from "../kernel/id-text.js";
import { DELIVERY, type Deliveries, type OutgoingWebhook } from "./deliveries.js";
import type { DeliveryQueue } from "./delivery-queue.js";
import type { DeliverySettings } from "./delivery-settings.js";
import type { Holds } from "./holds.js";

/** A new delivery as the journal entry `event.queued` lists it. */
export interface NewDeliverySummary {
  readonly id: string;
  readonly url: string;
  readonly status?: "waiting" | "held" | "dropped";
  readonly nextAttemptAt?: string;
}

/** Within a unit of work: stores an event for one URL as one or more deliveries and queues or schedules them. */
export type Dispatch = (webhook: OutgoingWebhook, plan?: DeliveryPlan) => NewDeliverySummary[];

const MAX_WAIT_FOR_NEXT_MS = 300_000;

export function createDispatch(
  { clock, agenda }: { clock: Clock; agenda: Agenda },
  { deliveries, holds, settings }: { deliveries: Deliveries; holds: Holds; settings: DeliverySettings },
  queue: Pick<DeliveryQueue, "put">,
): Dispatch {
  const create = (
    webhook: OutgoingWebhook,
    { drop, delayMs, afterNext, failures }: DeliveryPlan,
  ): NewDeliverySummary => {
    const createdAt = clock.now();
    const { url } = webhook;
    const status = drop ? "dropped" : holds.matches(webhook) ? "held" : undefined;
    const ownDelay = (settings.schedule()[0] ?? 0) + (delayMs ?? 0);
    const delay = afterNext ? Math.max(ownDelay, MAX_WAIT_FOR_NEXT_MS) : ownDelay;
    const dueAt = status === undefined && delay > 0 ? createdAt + delay : null;
    const waitsForNext = afterNext === true && dueAt !== null;
    const id = deliveries.insert(webhook, {
      createdAt,
      dueAt,
      status,
      // Connection refused is the simplest failure.
      failures: failures === undefined ? undefined : { times: failures, how: "refused" },
      afterNext: waitsForNext,
    });
    const summary = { id: idText(id), url };
    if (status !== undefined) return { ...summary, status };
    if (dueAt !== null) {
      agenda.put(dueAt, DELIVERY, id);
      return { ...summary, status: "waiting", nextAttemptAt: iso(dueAt) };
    }
    queue.put(id, url);
    return summary;
  };
  return (webhook, plan = {}) => {
    const created = [create(webhook, plan)];
    while (created.length < (plan.copies ?? 1)) created.push(create(webhook, plan));
    return created;
  };
}
