import type { z } from "zod";
import { assumptionsOfRefusal } from "../contract/assumptions/applied-assumptions.js";
import { expectedIn } from "../contract/expected-value.js";
import type { WholeRequest } from "../contract/journal/requests.control.js";
import { explainCause } from "../contract/refusal-causes.js";
import type { RefusalReason } from "../contract/refusals.js";
import type { explanation } from "../data-file/stored-kinds.js";
import type { RequestRow } from "../kernel/recorder.js";

/** The recorded part of an explanation; the rest is looked up by the reason of the refusal. */
type RecordedExplanation = z.infer<typeof explanation>;
type RecordedViolation = RecordedExplanation["violations"][number];

/** The explanation of a refused request; null if the request was not refused. */
export function explanationView({
  reason,
  operation,
  answer,
  explanation: recorded,
}: Pick<RequestRow, "reason" | "operation" | "answer" | "explanation">): WholeRequest["explanation"] {
  if (recorded === null) return null;
  const { cause, violations, ...explanation } = JSON.parse(recorded) as RecordedExplanation;
  const { message } = JSON.parse(answer) as { message: string | string[] };
  return {
    ...explanation,
    violations: violations.map(withExpected),
    assumptions: [...assumptionsOfRefusal(reason as RefusalReason, operation, message)],
    cause: explainCause(reason as RefusalReason, cause, explanation.values),
  };
}

/** A violation that an earlier version recorded has no expected value: that of its message, in every language. */
function withExpected(violation: RecordedViolation) {
  const text = expectedIn(violation.message, violation.field);
  return { ...violation, expected: violation.expected ?? { en: text, pt: text } };
}
