import type { z } from "zod";
import { assumptionsOfRefusal } from "../contract/assumptions/applied-assumptions.js";
import type { listAssumptions } from "../contract/assumptions/assumptions.control.js";
import { assumptionRows } from "../contract/assumptions/assumptions.js";
import { Problem } from "../contract/control-problems.js";
import { expectedIn } from "../contract/expected-value.js";
import type { explainRefusal } from "../contract/journal/explain.control.js";
import type { recordedCause, WholeRequest } from "../contract/journal/requests.control.js";
import type { ControlHandler } from "../contract/operation.js";
import { explainCause } from "../contract/refusal-causes.js";
import type { RefusalReason } from "../contract/refusals.js";
import { iso } from "../kernel/clock.js";
import type { Recorder } from "../kernel/recorder.js";

/** Explains why the gateway refused a request, with the assumptions that apply. */
export function explainHandlers(recorder: Recorder) {
  const explain: ControlHandler<typeof explainRefusal> = async ({ errorId }) => {
    await recorder.flush();
    const request = recorder.byErrorId(errorId);
    if (!request?.explanation || request.reason === null) throw new Problem("refusal-unknown", { errorId });
    const { id, at, account, operation, method, path, status, reason } = request;
    const { rule, violations, values, cause } = JSON.parse(request.explanation) as RecordedExplanation;
    const answer = JSON.parse(request.answer) as { message: string | string[]; code?: string };
    return {
      errorId,
      requestId: id,
      at: iso(at),
      account,
      operation,
      method,
      path,
      status,
      reason,
      code: answer.code ?? null,
      message: answer.message,
      rule,
      assumptions: [...assumptionsOfRefusal(reason as RefusalReason, operation, answer.message)],
      fields: violations.map(expectedOf).map(({ field, message, expected, received = null }) => ({
        field,
        received,
        expected: expectedIn(message, field),
        expectedTexts: expected,
      })),
      values,
      cause: explainCause(reason as RefusalReason, cause, values),
    };
  };

  const list: ControlHandler<typeof listAssumptions> = () => ({ assumptions: [...assumptionRows] });

  return { explainRefusal: explain, listAssumptions: list };
}

/** The recorded part of an explanation; the other fields are looked up by its reason. */
export type RecordedExplanation = Pick<Explanation, "rule" | "values"> & {
  readonly violations: readonly RecordedViolation[];
  readonly cause?: z.infer<typeof recordedCause>;
};

type Explanation = NonNullable<WholeRequest["explanation"]>;
type ExplainedViolation = Explanation["violations"][number];
/** A violation that an earlier version recorded has no expected value. */
type RecordedViolation = Omit<ExplainedViolation, "expected"> & Partial<Pick<ExplainedViolation, "expected">>;

/** A recorded violation with its expected value; if only its message was recorded, with that. */
export function expectedOf(violation: RecordedViolation): ExplainedViolation {
  const text = expectedIn(violation.message, violation.field);
  return { expected: { en: text, pt: text }, ...violation };
}
