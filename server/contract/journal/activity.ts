import { EVENT_TYPES } from "../webhooks/event-types.js";
import { ENTRY_TYPES, type EntryType } from "./journal.js";

/**
 * The groups of the activity that can be listed separately. `attempts` are the POSTs to receivers; `all` are the facts
 * and these POSTs.
 */
export const ACTIVITY_GROUPS = [
  "all",
  "facts",
  "failing",
  "refused",
  "money",
  "webhooks",
  "attempts",
  ...EVENT_TYPES,
] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** Entries about the progress of a delivery: shown with the fact that caused the event, not as separate facts. */
export const isProgressType = (type: EntryType): boolean =>
  type === "event.queued" || type.startsWith("delivery.");

export const FACT_TYPES: readonly EntryType[] = ENTRY_TYPES.filter((type) => !isProgressType(type));

/** The facts that move, block or release money, or report that a movement failed. */
export const MONEY_TYPES = [
  "charge.paid",
  "cob.paid",
  "pix.received",
  "payout.created",
  "payout.settled",
  "payout.rejected",
  "payout.returned",
  "refund.created",
  "refund.settled",
  "refund.failed",
  "med.received",
  "med.accepted",
  "med.rejected",
  "med.cancelled",
  "balance.adjusted",
] as const satisfies readonly EntryType[];
