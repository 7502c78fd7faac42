import { z } from "zod";
import { caseHead, controlStep, gatewayStep } from "./case.js";
import { controlOperations } from "./control-operations.js";

/** Of this version; another one may know others. */
const command = z.string().refine((name) => Object.hasOwn(controlOperations, name), {
  message: "is no command of the control API",
  params: { known: Object.keys(controlOperations) },
});

/** A case that can be done again: every command in it is known. */
export const playableCase = caseHead
  .extend({ steps: z.array(z.union([gatewayStep, controlStep.extend({ control: command })])) })
  .meta({ id: "PlayableCase" });
