import type { DeliveryPlan } from "../contract/scenarios/scenario.js";
import type { Agenda } from "../kernel/agenda.js";
import { type Clock, iso } from "../kernel/clock.js";
import { DELIVERY, type Deliveries, type Letter } from "./deliveries.js";
import type { DeliveryQueue } from "./delivery-queue.js";
import type { DeliverySettings } from "./delivery-settings.js";
import type { Holds } from "./holds.js";

/** A delivery that has been written down, as `event.queued` tells of it. */
export interface Dispatched {
  readonly id: string;
  readonly url: string;
  readonly status?: "waiting" | "held" | "dropped";
  readonly nextAttemptAt?: string;
}

/** Within a unit of work: writes an event for one URL down as deliveries, and sets them on their way. */
export type Dispatch = (letter: Letter, plan?: DeliveryPlan) => Dispatched[];

const LONGEST_WAIT_FOR_NEXT_MS = 300_000;

export function createDispatch(
  { clock, agenda }: { clock: Clock; agenda: Agenda },
  { deliveries, holds, settings }: { deliveries: Deliveries; holds: Holds; settings: DeliverySettings },
  queue: Pick<DeliveryQueue, "put">,
): Dispatch {
  const one = (letter: Letter, { drop, delayMs, afterNext, failures }: DeliveryPlan): Dispatched => {
    const createdAt = clock.now();
    const { url } = letter;
    const status = drop ? "dropped" : holds.catch(letter) ? "held" : undefined;
    const usual = (settings.schedule()[0] ?? 0) + (delayMs ?? 0);
    const delay = afterNext ? Math.max(usual, LONGEST_WAIT_FOR_NEXT_MS) : usual;
    const dueAt = status === undefined && delay > 0 ? createdAt + delay : null;
    const waitsForNext = afterNext === true && dueAt !== null;
    const id = deliveries.insert({
      ...letter,
      createdAt,
      dueAt,
      status,
      // As if nobody had been there: the plainest of failures.
      failures: failures === undefined ? undefined : { times: failures, how: "refused" },
      afterNext: waitsForNext,
    });
    const written = { id: String(id), url };
    if (status !== undefined) return { ...written, status };
    if (dueAt !== null) {
      agenda.put(dueAt, DELIVERY, id);
      return { ...written, status: "waiting", nextAttemptAt: iso(dueAt) };
    }
    queue.put(id, url);
    return written;
  };
  return (letter, plan = {}) => Array.from({ length: plan.copies ?? 1 }, () => one(letter, plan));
}
