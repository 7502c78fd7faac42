import type { Account } from "../accounts/accounts.js";
import type { FormatReason, WebhookVersion } from "../contract/webhooks/events.js";
import type { WebhookFormat } from "../contract/webhooks/webhook-formats.js";

/**
 * The format of an account's events at a URL: the version of the URL, else that of the account, else that of the start
 * settings (assumption EVENT_FORMAT).
 */
export interface EventFormats {
  /** Null: the specification's table decides for each event. */
  version(account: Formatted, registered: WebhookVersion | null): WebhookVersion | null;
  reason(account: Formatted, registered: WebhookVersion | null): FormatReason;
}

type Formatted = Pick<Account, "webhookVersion">;

export function createEventFormats(atStart: WebhookFormat): EventFormats {
  const chosen = ({ webhookVersion: own }: Formatted): { format: WebhookFormat; reason: FormatReason } =>
    own === null ? { format: atStart, reason: "sandbox" } : { format: own, reason: "account" };
  return {
    version: (account, registered) => {
      if (registered !== null) return registered;
      const { format } = chosen(account);
      return format === "spec" ? null : format;
    },
    reason: (account, registered) => {
      if (registered !== null) return "url";
      const { format, reason } = chosen(account);
      return format === "spec" ? "specification" : reason;
    },
  };
}
