import type { Assumption } from "./assumption.js";

/** What becomes of whatever the integrator holds when the whole sandbox is replaced. */
export const stateAssumptions = {
  RESET: {
    openPoint: "what a reset of the sandbox keeps",
    decision:
      "nothing but the seed (unless another is given), the time at which this world began, and with the same seed the seed account's credentials, certificate and tokens, which stay valid until they expire; the clock goes back",
    source: "J",
    section: "What the service does",
  },
  SNAPSHOTS: {
    openPoint: "what a snapshot holds",
    decision:
      "everything, its time too; restoring it writes nothing into its journal, so that the same calls have the same ids as before; deliveries that were on their way go out again",
    source: "J",
    section: "What the service does",
  },
  WORLD_REPLACED: {
    openPoint: "a request that a reset, a restore or an import overtakes",
    decision:
      "answered as it was, when it was written before; otherwise it leaves nothing behind and answers 409, simple shape",
    source: "J",
    section: "Errors",
  },
  SAME_SEED: {
    openPoint: "what a seed decides",
    decision:
      "every id, code, token, person and payload of the same calls at the same sandbox time, whatever the order in which receivers answer; not the keys of certificates, which each process makes for itself, nor how long anything really took",
    source: "J",
    section: "What the service does",
  },
  CASES: {
    openPoint: "what a saved case holds, and when a replay is the same",
    decision:
      "every request to the gateway and every changing command, in the order in which they were answered, with answers and webhooks, and the scenario files of one's own as they stand at the end, without secrets; a replay is the same when statuses, bodies and webhooks are, but for keys of certificates, signatures by them, error ids, durations and attempts, and instants that lie a second apart where a clock ran; two calls that were under way at once are repeated one after the other",
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
