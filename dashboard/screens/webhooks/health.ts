import type { Endpoint, EndpointBeat } from "../../../server/contract/webhooks/endpoints.control.js";
import { type ReceiverState, receiverState } from "../../parts/receiver-state.js";

export type HealthName = ReceiverState | "untried" | "held";

export interface Health {
  readonly name: HealthName;
  /** Percentage of the latest attempts that were acknowledged, rounded down; null before the first attempt. */
  readonly percent: number | null;
  /** The median and the longest duration of the latest attempts (ms); null before the first attempt. */
  readonly median: number | null;
  readonly slowest: number | null;
  /** The latest attempt; null before the first. */
  readonly last: EndpointBeat | null;
}

/**
 * The health of an endpoint, from its latest attempts. An endpoint that is both failing and held is "failing"; one that
 * is both unstable and held is "held".
 */
export function healthOf(
  endpoint: Pick<Endpoint, "attempts" | "acknowledged" | "failuresInRow" | "undelivered" | "held">,
): Health {
  const { attempts, acknowledged, held } = endpoint;
  const state = receiverState(endpoint);
  const durations = attempts.map(({ durationMs }) => durationMs).toSorted((a, b) => a - b);
  const name = state === "failing" ? state : held > 0 ? "held" : attempts.length > 0 ? state : "untried";
  return {
    name,
    // Rounded down, so that only a URL without failures has 100 %.
    percent: attempts.length === 0 ? null : Math.floor((100 * acknowledged) / attempts.length),
    median: durations[Math.floor((durations.length - 1) / 2)] ?? null,
    slowest: durations.at(-1) ?? null,
    last: attempts.at(-1) ?? null,
  };
}
