import type { Case, CaseStep } from "./case.js";

/** The call of a step: a control operation, or a method and path of the gateway. */
export const callOf = (step: CaseStep): string => ("control" in step ? step.control : step.gateway);

/** The number of webhooks in all steps of a case. */
export const webhooksOf = ({ steps }: Case): number =>
  steps.reduce((sum, { webhooks = [] }) => sum + webhooks.length, 0);
