/** Event types that a URL can be registered for (specification: Events, Registering). */
export const EVENT_TYPES = [
  "cash_in",
  "cash_out",
  "refund_in",
  "refund_out",
  "med_created",
  "med_accepted",
  "med_rejected",
] as const;

export type EventType = (typeof EVENT_TYPES)[number];
