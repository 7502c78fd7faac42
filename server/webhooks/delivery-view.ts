import { Problem } from "../contract/control-problems.js";
import type { Localized } from "../contract/localized.js";
import { acknowledgementWarning } from "../contract/webhooks/acknowledgement.js";
import type { WholeDelivery } from "../contract/webhooks/deliveries.control.js";
import { hasTwoFormats } from "../contract/webhooks/webhook-payloads.js";
import { iso } from "../kernel/clock.js";
import type { Deliveries, Delivery } from "./deliveries.js";
import type { DeliverySettings } from "./delivery-settings.js";
import type { EventFormats } from "./event-formats.js";
import type { Subscriptions } from "./subscriptions.js";

/** Deliveries as the outside sees them. */
export interface DeliveryView {
  ofTransaction(transactionId: number): WholeDelivery[];
}

const MOST_OF_ONE_TRANSACTION = 100;

export function deliveryView(
  deliveries: Deliveries,
  settings: DeliverySettings,
  { subscriptions, formats }: { subscriptions: Pick<Subscriptions, "active">; formats: EventFormats },
) {
  const summary = ({
    headers: _headers,
    body: _body,
    scheduledUsed: _used,
    manualWanted: _asked,
    ...row
  }: Delivery) => {
    const {
      id,
      accountId: account,
      transactionId,
      failures: failing,
      behind,
      dueAt,
      createdAt,
      ...rest
    } = row;
    return {
      ...rest,
      id: String(id),
      account,
      transactionId: transactionId === null ? null : String(transactionId),
      scheduled: settings.schedule().length,
      failing,
      behind: behind === null ? null : String(behind),
      nextAttemptAt: dueAt === null ? null : iso(dueAt),
      createdAt: iso(createdAt),
    };
  };
  /** Why its payload has its format, as far as the registration and the settings of now still give that format. */
  const formatOf = ({ accountId, eventType, url, body }: Delivery): WholeDelivery["format"] => {
    if (!hasTwoFormats(eventType)) return null;
    const version = "type" in (JSON.parse(body) as object) ? "v2" : "v1";
    const registered = subscriptions.active(accountId, eventType);
    const own = (registered.find((one) => one.url === url) ?? registered[0])?.version ?? null;
    const now = formats.version(accountId, own);
    return now === null || now === version ? { version, reason: formats.reason(accountId, own) } : null;
  };
  const whole = (delivery: Delivery): WholeDelivery => ({
    ...summary(delivery),
    body: delivery.body,
    format: formatOf(delivery),
    attemptList: deliveries.attempts(delivery.id).map((attempt) => {
      const warning = acknowledgementWarning(attempt) ?? null;
      return { ...attempt, warning, at: iso(attempt.at) } as never;
    }),
  });
  return {
    summary,
    whole,
    ofTransaction: (id: number) => deliveries.list({ transactionId: id }, MOST_OF_ONE_TRANSACTION).map(whole),
  };
}

export type DeliveryViews = ReturnType<typeof deliveryView>;

/** The delivery of an id from outside. */
export function deliveryOf(deliveries: Deliveries, id: string): Delivery {
  const found = /^\d{1,15}$/.test(id) ? deliveries.find(Number(id)) : undefined;
  if (!found) throw new Problem("delivery-unknown", { id });
  return found;
}

/** Refuses what can only be done to a delivery that is still on its way. */
export function onItsWay(delivery: Delivery, act: Localized): Delivery {
  const { id, status } = delivery;
  if (status === "queued" || status === "waiting" || status === "held") return delivery;
  throw new Problem("delivery-finished", { id, status, act });
}
