import { Tag } from "../../../parts/Tag.js";
import type { OpenCase } from "./open-case.js";
import { useCaseWords } from "./words.js";

/** The result of the last replay, if any. */
export function OutcomeTag({ openedCase: { outcome } }: { readonly openedCase: OpenCase }) {
  const words = useCaseWords();
  if (!outcome) return null;
  const { differingSteps } = outcome;
  return differingSteps.length === 0 ? (
    <Tag tone="ok">{words.same}</Tag>
  ) : (
    <Tag tone="bad">{words.stepsDiffer(differingSteps.length)}</Tag>
  );
}
