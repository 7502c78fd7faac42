import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";

/**
 * Whether the receiver may have refused the format of the payload: it answered, but never acknowledged. Injected
 * failures say nothing about the payload and are left out.
 */
export const isFormatSuspect = ({ status, format, attemptList }: WholeDelivery): boolean =>
  format !== null &&
  status !== "delivered" &&
  attemptList.some(({ statusCode, error, acknowledged }) => statusCode !== null && !error && !acknowledged);
