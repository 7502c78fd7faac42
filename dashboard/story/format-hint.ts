import type { WholeDelivery } from "../../server/contract/webhooks/deliveries.control.js";

/**
 * Whether the format of the payload may be why a receiver refused it: it answered, and nothing that it answered was an
 * acknowledgement. An attempt that was made to fail on purpose says nothing about the payload.
 */
export const isFormatSuspect = ({ status, format, attemptList }: WholeDelivery): boolean =>
  format !== null &&
  status !== "delivered" &&
  attemptList.some(({ statusCode, error, acknowledged }) => statusCode !== null && !error && !acknowledged);
