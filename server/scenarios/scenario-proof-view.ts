import type { ScenarioProof } from "../contract/scenarios/scenario-proof.js";
import type { ProofView } from "../contract/scenarios/scenarios.control.js";

/** A proof in the shape of the control API: every field that the file omits is filled in. */
export function proofView(proof: ScenarioProof): ProofView {
  const { operation, send, next = false, answer, later = [] } = proof;
  return {
    operations: [operation].flat(),
    send,
    next,
    answer: answer === "lost" ? null : answerView(answer),
    later: later.map(({ after, status = null, errorCode = null, webhooks = null }) => ({
      after,
      status,
      errorCode,
      webhooks,
    })),
  };
}

function answerView(answer: Exclude<ScenarioProof["answer"], "lost">): ProofView["answer"] {
  const { status, code = null, takes = null, retryAfter = false, webhooks = [] } = answer;
  return {
    status: status === "ok" ? null : status,
    code,
    takes,
    retryAfter,
    behindWebhook: webhooks.length > 0,
  };
}
