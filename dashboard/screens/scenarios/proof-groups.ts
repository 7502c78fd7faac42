import { formatDuration, parseDuration } from "../../../server/contract/clock/duration.js";
import type { ProofView } from "../../../server/contract/scenarios/scenarios.control.js";

export interface ProofGroup {
  readonly send: string;
  readonly proofs: readonly ProofView[];
}

/** Proofs grouped by their input, those with this `value` first. */
export function proofGroups(proofs: readonly ProofView[], value: string): ProofGroup[] {
  const sends = [...new Set(proofs.map(({ send }) => send))];
  const first = sends.filter((send) => send === value);
  const others = sends.filter((send) => send !== value);
  return [...first, ...others].map((send) => ({
    send,
    proofs: proofs.filter((proof) => proof.send === send),
  }));
}

/** The steps with the time since the request. In a proof, the time is since the previous step. */
export function sinceRequest(later: ProofView["later"]): ProofView["later"] {
  let passed = 0;
  return later.map((step) => {
    passed += parseDuration(step.after) ?? 0;
    return { ...step, after: formatDuration(passed) };
  });
}
