import type { Case } from "./case.js";

/** The same case, comparing only its last `milliseconds`. The earlier steps are still replayed, but not compared. */
export function onlyLast(content: Case, milliseconds: number): Case {
  const since = Date.parse(content.until) - milliseconds;
  const steps = content.steps.map((step) => {
    if (Date.parse(step.at) >= since) return step;
    const { answers: _, with: __, ...call } = step;
    return call;
  });
  return { ...content, steps };
}
