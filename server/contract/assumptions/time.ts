import type { Assumption } from "./assumption.js";

/** How the sandbox's time moves. */
export const timeAssumptions = {
  JUMPS: {
    openPoint: "which instants have a name, and where they are",
    decision:
      "night and day are the next 20:00 and 06:00 in São Paulo, midnight its next 00:00; token-minute-29 counts from when the newest token was issued, day-89 from when the payment was received, and charge-expiry is the instant at which the charge expires by itself; one that has passed is refused, because time only goes forward",
    source: "J",
    section: "Limits",
  },
  ADVANCE_STOPPED: {
    openPoint: "an advance that does not get to its end",
    decision:
      "time stays where it got to, and what has not run runs at its own time later; whoever asked is answered 503 when the sandbox is stopped, and the advance goes on when only the asker has gone",
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
