import { accessCauses } from "./accounts/access-causes.js";
import type { CauseTexts } from "./cause-texts.js";
import { chargeCauses } from "./charges/charge-causes.js";
import { cobCauses } from "./cobs/cob-causes.js";
import { type Facts, filledInEach, namesInBraces } from "./localized.js";
import { sendingCauses } from "./payouts/sending-causes.js";
import { refundCauses } from "./refunds/refund-causes.js";
import type { RefusalReason } from "./refusals.js";
import { requestCauses } from "./request-causes.js";
import { scenarioCauses } from "./scenarios/scenario-causes.js";
import { duplicateCauses } from "./transactions/duplicate-causes.js";
import { notFoundCauses } from "./transactions/not-found-causes.js";
import { webhookCauses } from "./webhooks/webhook-causes.js";

/**
 * Causes that the specified response does not distinguish, collected from the feature folders. A cause with the name of a
 * refusal reason applies to every refusal with this reason.
 */
export const refusalCauses = {
  ...accessCauses,
  ...requestCauses,
  ...duplicateCauses,
  ...notFoundCauses,
  ...sendingCauses,
  ...chargeCauses,
  ...refundCauses,
  ...cobCauses,
  ...webhookCauses,
  ...scenarioCauses,
} as const satisfies Record<string, CauseTexts>;

export type CauseName = keyof typeof refusalCauses;

/** The cause of one refusal, as a handler gives it and as it is recorded. */
export interface RefusalCause {
  readonly name: CauseName;
  readonly values?: Facts;
}

/** A cause in every language, as the control API shows it. */
export interface ExplainedCause extends CauseTexts {
  readonly code: string;
  readonly params: Facts;
}

/** The recorded cause of a refusal, else the cause of its reason; null if a value for its texts was not recorded. */
export function explainCause(
  reason: RefusalReason,
  recorded: { readonly name: string; readonly values?: Facts | undefined } | undefined,
  values: Facts,
): ExplainedCause | null {
  const name = recorded?.name ?? reason;
  const texts = Object.hasOwn(refusalCauses, name) ? refusalCauses[name as CauseName] : undefined;
  const params = recorded?.values ?? values;
  if (!texts || namesInBraces(texts.message.en).some((param) => params[param] === undefined)) return null;
  return {
    code: name.toUpperCase().replaceAll("-", "_"),
    params,
    message: filledInEach(texts.message, params),
    hint: filledInEach(texts.hint, params),
  };
}
