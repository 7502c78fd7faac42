import type { Endpoint } from "../../server/contract/webhooks/endpoints.control.js";
import type { Tone } from "./Tag.js";

export type ReceiverState = "healthy" | "unstable" | "failing";

export const RECEIVER_TONES: Readonly<Record<ReceiverState, Tone>> = {
  healthy: "ok",
  unstable: "wait",
  failing: "bad",
};

/**
 * How a receiver that was called does: `failing` if the latest attempt failed, `unstable` if the latest attempt was
 * acknowledged but another delivery was not. Attempts of a delivery that was acknowledged later do not count.
 */
export function receiverState({
  failuresInRow,
  undelivered,
}: Pick<Endpoint, "failuresInRow" | "undelivered">): ReceiverState {
  if (failuresInRow > 0) return "failing";
  return undelivered > 0 ? "unstable" : "healthy";
}
