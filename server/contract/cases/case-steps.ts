import type { Case, CaseStep, CaseWebhook } from "./case.js";

/** The call of a step: a control operation, or a method and path of the gateway. */
export const callOf = (step: CaseStep): string => ("control" in step ? step.control : step.gateway);

/** The webhooks of a step that a replay compares. */
export const comparedWebhooks = ({ webhooks = [] }: CaseStep): readonly CaseWebhook[] =>
  webhooks.filter(({ payload }) => payload !== undefined);

/** The number of webhooks in all steps of a case that a replay compares. */
export const webhooksOf = ({ steps }: Case): number =>
  steps.reduce((sum, step) => sum + comparedWebhooks(step).length, 0);
