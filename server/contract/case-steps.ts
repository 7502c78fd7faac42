import { z } from "zod";
import { type Case, type CaseStep, caseHead, controlStep, gatewayStep } from "./case.js";
import { controlOperations } from "./control-operations.js";

const operations = Object.keys(controlOperations);

/** A case that can be done again: every command in it is one of this version. */
export const playableCase = caseHead
  .extend({ steps: z.array(z.union([gatewayStep, controlStep.extend({ control: z.enum(operations) })])) })
  .meta({ id: "PlayableCase" });

/** What a step calls. */
export const callOf = (step: CaseStep): string => ("control" in step ? step.control : step.gateway);

/** How many webhooks follow the steps of a case. */
export const webhooksOf = ({ steps }: Case): number =>
  steps.reduce((sum, { webhooks = [] }) => sum + webhooks.length, 0);
