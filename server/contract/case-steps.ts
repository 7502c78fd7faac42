import { z } from "zod";
import { type Case, type CaseStep, caseHead, controlStep, gatewayStep } from "./case.js";
import { controlOperations } from "./control-operations.js";

/** Of this version; another one may know others. */
const command = z.string().refine((name) => name in controlOperations, {
  message: "is no command of the control API",
  params: { known: Object.keys(controlOperations) },
});

/** A case that can be done again: every command in it is known. */
export const playableCase = caseHead
  .extend({ steps: z.array(z.union([gatewayStep, controlStep.extend({ control: command })])) })
  .meta({ id: "PlayableCase" });

/** What a step calls. */
export const callOf = (step: CaseStep): string => ("control" in step ? step.control : step.gateway);

/** How many webhooks follow the steps of a case. */
export const webhooksOf = ({ steps }: Case): number =>
  steps.reduce((sum, { webhooks = [] }) => sum + webhooks.length, 0);
