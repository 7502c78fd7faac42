import { tokenRefusals } from "./accounts/token-refusals.js";
import { chargeRefusals } from "./charges/charge-refusals.js";
import { cobRefusals } from "./cobs/cob-refusals.js";
import { sendingRefusals } from "./payouts/sending-refusals.js";
import { refundRefusals } from "./refunds/refund-refusals.js";
import { requestRefusals } from "./request-refusals.js";
import { scenarioRefusals } from "./scenarios/scenario-refusals.js";
import { transactionRefusals } from "./transactions/transaction-refusals.js";
import { webhookRefusals } from "./webhooks/webhook-refusals.js";
import type { WireError } from "./wire-error.js";

export type { WireError };

/**
 * Everything that the gateway refuses, collected from the feature folders. A handler throws a reason; its status, code
 * and Portuguese message are defined in its feature folder and nowhere else.
 */
export const refusals = {
  ...requestRefusals,
  ...scenarioRefusals,
  ...tokenRefusals,
  ...transactionRefusals,
  ...sendingRefusals,
  ...chargeRefusals,
  ...refundRefusals,
  ...cobRefusals,
  ...webhookRefusals,
} as const satisfies Record<string, WireError>;

export type RefusalReason = keyof typeof refusals;

/** The definition of a refusal. An operation (by its id) may replace its status and texts. */
export function wireError(reason: RefusalReason, operation?: string | null): WireError {
  const shared: WireError = refusals[reason];
  const own = operation ? shared.per?.[operation] : undefined;
  return own ? { ...shared, ...own } : shared;
}
