/** The documented status that acknowledges a webhook (specification: Events, Registering). */
const ACKNOWLEDGEMENT = 200;

const isSuccess = (statusCode: number | null) => statusCode !== null && statusCode >= 200 && statusCode < 300;

/**
 * Whether an answer acknowledges a webhook: 200 does, and another 2xx too unless the sandbox is strict (assumption
 * DELIVERY).
 */
export const acknowledges = (statusCode: number | null, strict: boolean): boolean =>
  statusCode === ACKNOWLEDGEMENT || (!strict && isSuccess(statusCode));

/** Whether a receiver answered 2xx but not 200, after which some gateways send the event again. */
const isNear = (statusCode: number | null): boolean =>
  isSuccess(statusCode) && statusCode !== ACKNOWLEDGEMENT;

/** The warning about a 2xx that is not 200; undefined for any other outcome. */
export function acknowledgementWarning({
  statusCode,
  acknowledged,
}: {
  readonly statusCode: number | null;
  readonly acknowledged: boolean;
}): string | undefined {
  if (!isNear(statusCode)) return undefined;
  return acknowledged
    ? `Answered ${statusCode}: only 200 is documented to acknowledge a webhook, and with --strict this attempt fails.`
    : `Answered ${statusCode}: with --strict only 200 acknowledges a webhook.`;
}
