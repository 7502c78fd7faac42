import type { DeliveryPlan } from "../contract/scenario.js";
import type { Answer } from "./post.js";

/** The longest that a delivery waits for the next one of its URL, in milliseconds of sandbox time (SCENARIOS). */
const LONGEST_WAIT = 300_000;

/** How one delivery is to be written. */
export interface PlannedDelivery {
  /** Milliseconds until its first attempt. */
  readonly delay: number;
  readonly failuresPlanned: number;
  readonly afterNext: boolean;
}

/** What a plan makes of an event for one URL: no delivery, one, or several. */
export function planned(plan: DeliveryPlan | undefined, firstDelay: number): readonly PlannedDelivery[] {
  if (plan === undefined) return [{ delay: firstDelay, failuresPlanned: 0, afterNext: false }];
  const { copies = 1, drop, delayMs = 0, afterNext = false, failures = 0 } = plan;
  if (drop) return [];
  const delay = firstDelay + (afterNext ? Math.max(delayMs, LONGEST_WAIT) : delayMs);
  return Array.from({ length: copies }, () => ({ delay, failuresPlanned: failures, afterNext }));
}

/** What is recorded of an attempt that a scenario lets fail: nothing has left. */
export const FAILED_ON_PURPOSE: Answer = {
  statusCode: null,
  responseHeaders: null,
  responseBody: null,
  error: "Not sent: the scenario lets this attempt fail.",
  durationMs: 0,
};
