import type { FactType, Row } from "../../feed/fold.js";
import type { DeliveryNews } from "../../feed/track.js";
import type { Tone } from "../../parts/Tag.js";

export type StatusName =
  | "delivered"
  | "failing"
  | "gaveUp"
  | "sending"
  | "held"
  | "cancelled"
  | "dropped"
  | "noUrl"
  | "refused"
  | "pending"
  | "settled"
  | "rejected"
  | "paid"
  | "expired"
  | "failed"
  | "removed"
  | "info";

/** Those that a row says; one that only informs says nothing of itself. */
export type ToldStatus = Exclude<StatusName, "info">;

export interface Status {
  readonly name: StatusName;
  readonly tone: Tone;
  /** How often the receivers acknowledged the same event, when it was more than once each. */
  readonly times?: number;
}

const TONES: Readonly<Record<StatusName, Tone>> = {
  delivered: "ok",
  failing: "bad",
  gaveUp: "bad",
  refused: "bad",
  sending: "wait",
  held: "wait",
  pending: "wait",
  cancelled: "info",
  dropped: "info",
  noUrl: "info",
  settled: "info",
  rejected: "info",
  paid: "info",
  expired: "info",
  failed: "info",
  removed: "info",
  info: "info",
};

/** Rows are replaced, never changed, so each one is judged once however often the stream is drawn. */
const statuses = new WeakMap<Row, Status>();

/** What a row says at a glance: how its delivery stands, or what became of what it opened. */
export function statusOf(row: Row): Status {
  let status = statuses.get(row);
  if (!status) {
    status = judge(row);
    statuses.set(row, status);
  }
  return status;
}

function judge(row: Row): Status {
  const name = nameOf(row);
  const status = { name, tone: TONES[name] };
  if (name !== "delivered") return status;
  const deliveries = [...(row.track?.deliveries.values() ?? [])];
  const acknowledged = deliveries.reduce((sum, one) => sum + one.acknowledged.length, 0);
  return acknowledged > deliveries.length ? { ...status, times: acknowledged } : status;
}

function nameOf({ fact, track, outcome }: Row): StatusName {
  if (fact.type === "request.refused") return "refused";
  if (OPENINGS.has(fact.type)) {
    return (outcome && OUTCOME_NAMES[outcome as FactType]) ?? "pending";
  }
  if (!track) return "info";
  const deliveries = [...track.deliveries.values()];
  if (deliveries.length === 0) return "noUrl";
  if (deliveries.some(hasFailed)) return deliveries.some(willTry) ? "failing" : "gaveUp";
  if (deliveries.some(willTry)) return "sending";
  const some = (wanted: DeliveryNews["status"]) => deliveries.some(({ status }) => status === wanted);
  if (some("held")) return "held";
  if (some("delivered")) return "delivered";
  return some("cancelled") ? "cancelled" : "dropped";
}

const OPENINGS: ReadonlySet<FactType> = new Set([
  "charge.created",
  "cob.created",
  "payout.created",
  "refund.created",
]);

const OUTCOME_NAMES: Partial<Record<FactType, StatusName>> = {
  "payout.settled": "settled",
  "payout.rejected": "rejected",
  "refund.settled": "settled",
  "refund.failed": "rejected",
  "charge.paid": "paid",
  "charge.expired": "expired",
  "charge.failed": "failed",
  "cob.paid": "paid",
  "cob.removed": "removed",
};

const willTry = ({ status }: DeliveryNews) => status === "queued" || status === "waiting";
const hasFailed = ({ status, attempts }: DeliveryNews) =>
  status === "exhausted" || ((status === "queued" || status === "waiting") && attempts > 0);
