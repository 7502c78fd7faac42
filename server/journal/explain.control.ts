import type { listAssumptions } from "../contract/assumptions/assumptions.control.js";
import { assumptionRows } from "../contract/assumptions/assumptions.js";
import { Problem } from "../contract/control-problems.js";
import { expectedIn } from "../contract/expected-value.js";
import type { explainRefusal } from "../contract/journal/explain.control.js";
import type { ControlHandler } from "../contract/operation.js";
import { iso } from "../kernel/clock.js";
import type { Recorder } from "../kernel/recorder.js";
import { explanationView } from "./explanation-view.js";

/** Explains why the gateway refused a request, with the assumptions that apply. */
export function explainHandlers(recorder: Recorder) {
  const explain: ControlHandler<typeof explainRefusal> = async ({ errorId }) => {
    await recorder.flush();
    const request = recorder.byErrorId(errorId);
    const explanation = request ? explanationView(request) : null;
    if (!request || request.reason === null || !explanation)
      throw new Problem("refusal-unknown", { errorId });
    const { id, at, account, operation, method, path, status, reason } = request;
    const { violations, ...rest } = explanation;
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
      ...rest,
      fields: violations.map(({ field, message, expected, received = null }) => ({
        field,
        received,
        expected: expectedIn(message, field),
        expectedTexts: expected,
      })),
    };
  };

  const list: ControlHandler<typeof listAssumptions> = () => ({ assumptions: [...assumptionRows] });

  return { explainRefusal: explain, listAssumptions: list };
}
