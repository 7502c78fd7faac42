import type { Accounts } from "../accounts/accounts.js";
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

/** Deliveries as the control API shows them. */
export interface DeliveryView {
  ofTransaction(transactionId: number): WholeDelivery[];
}

const MAX_PER_TRANSACTION = 100;

export function deliveryView(
  deliveries: Deliveries,
  settings: DeliverySettings,
  {
    accounts,
    subscriptions,
    formats,
  }: {
    accounts: Pick<Accounts, "get">;
    subscriptions: Pick<Subscriptions, "active">;
    formats: EventFormats;
  },
) {
  const summary = ({
    headers: _headers,
    body: _body,
    scheduledUsed: _used,
    manualWanted: _manual,
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
  /** The payload's format and why it was chosen; null if the current registration and settings give another format. */
  const formatOf = ({ accountId, eventType, url, body }: Delivery): WholeDelivery["format"] => {
    if (!hasTwoFormats(eventType)) return null;
    const version = "type" in (JSON.parse(body) as object) ? "v2" : "v1";
    const registered = subscriptions.active(accountId, eventType);
    const own =
      (registered.find((subscription) => subscription.url === url) ?? registered[0])?.version ?? null;
    const account = accounts.get(accountId);
    const now = formats.version(account, own);
    return now === null || now === version ? { version, reason: formats.reason(account, own) } : null;
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
    ofTransaction: (id: number) => deliveries.list({ transactionId: id }, MAX_PER_TRANSACTION).map(whole),
  };
}

export type DeliveryViews = ReturnType<typeof deliveryView>;

/** The delivery with an id from a request. Throws `delivery-unknown`. */
export function deliveryOf(deliveries: Deliveries, id: string): Delivery {
  const delivery = /^\d{1,15}$/.test(id) ? deliveries.find(Number(id)) : undefined;
  if (!delivery) throw new Problem("delivery-unknown", { id });
  return delivery;
}

/** Returns the delivery if it is queued, waiting or held; otherwise throws `delivery-finished`. */
export function mustBePending(delivery: Delivery, act: Localized): Delivery {
  const { id, status } = delivery;
  if (status === "queued" || status === "waiting" || status === "held") return delivery;
  throw new Problem("delivery-finished", { id, status, act });
}
