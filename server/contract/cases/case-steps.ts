import type { Case, CaseStep } from "./case.js";

/** What a step calls. */
export const callOf = (step: CaseStep): string => ("control" in step ? step.control : step.gateway);

/** How many webhooks follow the steps of a case. */
export const webhooksOf = ({ steps }: Case): number =>
  steps.reduce((sum, { webhooks = [] }) => sum + webhooks.length, 0);
