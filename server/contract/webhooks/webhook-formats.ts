/** The format of all events at URLs without a version; `spec` leaves it to the specification's table (EVENT_FORMAT). */
export const WEBHOOK_FORMATS = ["v1", "v2", "spec"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
