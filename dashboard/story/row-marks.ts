import { OPENINGS } from "../../server/contract/journal/outcomes.js";
import type { DeliveryStatus } from "../../server/contract/webhooks/events.js";
import type { FactType, Row } from "../feed/journal-reducer.js";
import type { Tone } from "../parts/Tag.js";

/** The state of the money that a row is about, or of a refused request. */
export type MoneyState =
  | "pending"
  | "paid"
  | "received"
  | "settled"
  | "rejected"
  | "returned"
  | "blocked"
  | "released"
  | "expired"
  | "failed"
  | "removed"
  | "refused"
  | "error";

/** Whether a delivery arrived. `waiting`: no attempt has been made; `failing`: all failed, and more are to come. */
export type DeliveryState = "delivered" | "waiting" | "failing" | "gaveUp" | "held" | "cancelled" | "dropped";

/** Whether the webhook of a fact arrived. */
export type WebhookState = DeliveryState | "noUrl";

export interface MoneyMark {
  readonly name: MoneyState;
  readonly tone: Tone;
}

export interface WebhookMark {
  readonly name: WebhookState;
  readonly tone: Tone;
  /** How many URLs the event goes to. */
  readonly urls: number;
  /** How many of them are in this state. */
  readonly inState: number;
  /** How many of them the event has arrived at. */
  readonly arrived: number;
  /** How many attempts were acknowledged: more than `urls` if a receiver got the event twice. */
  readonly acknowledged: number;
  /** The number of attempts made of the delivery shown: of those in this state, the one that has the most. */
  readonly attempts: number;
  /** The number of attempts in the retry schedule of this delivery. Manual retries may exceed it. */
  readonly scheduled: number;
}

export const MONEY_TONES: Readonly<Record<MoneyState, Tone>> = {
  pending: "wait",
  paid: "ok",
  received: "ok",
  settled: "ok",
  rejected: "bad",
  returned: "info",
  blocked: "wait",
  released: "info",
  expired: "info",
  failed: "bad",
  removed: "info",
  refused: "bad",
  error: "bad",
};

export const WEBHOOK_TONES: Readonly<Record<WebhookState, Tone>> = {
  delivered: "ok",
  waiting: "wait",
  failing: "bad",
  gaveUp: "bad",
  held: "wait",
  cancelled: "info",
  dropped: "info",
  noUrl: "info",
};

const MONEY: Partial<Record<FactType, MoneyState>> = {
  "charge.paid": "paid",
  "charge.expired": "expired",
  "charge.failed": "failed",
  "cob.paid": "paid",
  "cob.removed": "removed",
  "cob.failed": "failed",
  "pix.received": "received",
  "payout.settled": "settled",
  "payout.rejected": "rejected",
  "payout.returned": "returned",
  "refund.settled": "settled",
  "refund.failed": "rejected",
  "med.received": "blocked",
  "med.accepted": "returned",
  "med.rejected": "released",
  "med.cancelled": "released",
};

/**
 * The mark for the money of a row, or for its refused request; null if the row is about neither. A row that created a
 * payment gets a neutral tone once the payment has ended.
 */
export function moneyMark({ fact, outcome }: Row): MoneyMark | null {
  if (fact.type === "request.refused") {
    const name = fact.data.status < 500 ? "refused" : "error";
    return { name, tone: MONEY_TONES[name] };
  }
  if (OPENINGS.has(fact.type)) {
    const end = outcome && MONEY[outcome as FactType];
    return end ? { name: end, tone: "info" } : { name: "pending", tone: MONEY_TONES.pending };
  }
  const name = MONEY[fact.type];
  return name ? { name, tone: MONEY_TONES[name] } : null;
}

interface DeliveryProgress {
  readonly status: DeliveryStatus;
  /** The number of attempts made. */
  readonly attempts: number;
}

/** The fields of a delivery that its mark depends on. */
interface MarkedDelivery extends DeliveryProgress {
  readonly id: string;
  readonly url: string;
  /** The number of attempts in the retry schedule. */
  readonly scheduled: number;
  /** The numbers of the attempts that were acknowledged. */
  readonly acknowledged: readonly number[];
}

/**
 * The mark for the deliveries of an event. If there are none, no URL was registered.
 *
 * A URL may have several deliveries, because an event can be sent again. The event arrived at a URL that acknowledged
 * any of them; otherwise the newest delivery counts. The mark shows the worst state of all URLs.
 */
export function webhookMark(deliveries: readonly MarkedDelivery[]): WebhookMark {
  const urls = [...newestByUrl(deliveries).values()];
  const arrived = new Set(deliveries.filter(hasArrived).map(({ url }) => url));
  const stateOf = (delivery: MarkedDelivery) =>
    arrived.has(delivery.url) ? "delivered" : deliveryState(delivery);
  const states = new Set(urls.map(stateOf));
  const name = WORST_FIRST.find((state) => states.has(state)) ?? "noUrl";
  const shown = urls.filter((delivery) => stateOf(delivery) === name);
  const { attempts = 0, scheduled = 0 } = shown.toSorted((a, b) => b.attempts - a.attempts)[0] ?? {};
  return {
    name,
    tone: WEBHOOK_TONES[name],
    urls: urls.length,
    inState: shown.length,
    arrived: arrived.size,
    acknowledged: deliveries.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0),
    attempts,
    scheduled,
  };
}

const hasArrived = ({ status, acknowledged }: MarkedDelivery) =>
  status === "delivered" || acknowledged.length > 0;

function newestByUrl(deliveries: readonly MarkedDelivery[]): Map<string, MarkedDelivery> {
  const newest = new Map<string, MarkedDelivery>();
  for (const delivery of deliveries) {
    const other = newest.get(delivery.url);
    if (!other || isNewer(delivery.id, other.id)) newest.set(delivery.url, delivery);
  }
  return newest;
}

/** Ids are increasing numbers as text, so that a longer one is greater. */
const isNewer = (id: string, other: string) =>
  id.length === other.length ? id > other : id.length > other.length;

const WORST_FIRST = [
  "gaveUp",
  "failing",
  "waiting",
  "held",
  "cancelled",
  "dropped",
  "delivered",
] as const satisfies readonly DeliveryState[];

export function deliveryState({ status, attempts }: DeliveryProgress): DeliveryState {
  if (status === "queued" || status === "waiting") return attempts > 0 ? "failing" : "waiting";
  return status === "exhausted" ? "gaveUp" : status;
}
