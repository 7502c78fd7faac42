/**
 * The format of events for URLs without a version; `spec` follows the specification's table (assumption EVENT_FORMAT).
 */
export const WEBHOOK_FORMATS = ["v1", "v2", "spec"] as const;
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];
