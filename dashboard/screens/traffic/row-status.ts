import type { DeliveryState } from "../../feed/delivery-progress.js";
import type { FactType, Row } from "../../feed/journal-reducer.js";
import type { Tone } from "../../parts/Tag.js";

export type RowStatusName =
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

/** The statuses that a row shows; `info` has no text. */
export type ShownStatusName = Exclude<RowStatusName, "info">;

export interface RowStatus {
  readonly name: RowStatusName;
  readonly tone: Tone;
  /** How often the receivers acknowledged the event, if more than once each. */
  readonly times?: number;
}

const TONES: Readonly<Record<RowStatusName, Tone>> = {
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

/** Rows are immutable, so the status of each is computed once. */
const statuses = new WeakMap<Row, RowStatus>();

/** The status of a row: of its deliveries, or of the transaction that it started. */
export function rowStatus(row: Row): RowStatus {
  let status = statuses.get(row);
  if (!status) {
    status = computeStatus(row);
    statuses.set(row, status);
  }
  return status;
}

function computeStatus(row: Row): RowStatus {
  const name = nameOf(row);
  const status = { name, tone: TONES[name] };
  if (name !== "delivered") return status;
  const deliveries = [...(row.progress?.deliveries.values() ?? [])];
  const acknowledged = deliveries.reduce((sum, delivery) => sum + delivery.acknowledged.length, 0);
  return acknowledged > deliveries.length ? { ...status, times: acknowledged } : status;
}

function nameOf({ fact, progress, outcome }: Row): RowStatusName {
  if (fact.type === "request.refused") return "refused";
  if (OPENINGS.has(fact.type)) {
    return (outcome && OUTCOME_NAMES[outcome as FactType]) ?? "pending";
  }
  if (!progress) return "info";
  const deliveries = [...progress.deliveries.values()];
  if (deliveries.length === 0) return "noUrl";
  if (deliveries.some(hasFailed)) return deliveries.some(willTry) ? "failing" : "gaveUp";
  if (deliveries.some(willTry)) return "sending";
  const some = (expected: DeliveryState["status"]) => deliveries.some(({ status }) => status === expected);
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

const OUTCOME_NAMES: Partial<Record<FactType, RowStatusName>> = {
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

const willTry = ({ status }: DeliveryState) => status === "queued" || status === "waiting";
const hasFailed = ({ status, attempts }: DeliveryState) =>
  status === "exhausted" || ((status === "queued" || status === "waiting") && attempts > 0);
