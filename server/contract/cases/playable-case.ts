import { z } from "zod";
import { type ControlOperationName, controlOperations } from "../operations.js";
import { caseHead, controlStep, gatewayStep } from "./case.js";

/** These replace the world, and its record with it, or lie beside it; or they only look; or they end the process. */
const NO_PART_OF_THE_WORLD: readonly ControlOperationName[] = [
  ...(["resetState", "takeSnapshot", "restoreSnapshot", "removeSnapshot"] as const),
  ...(["explainCertificate", "checkScenarios", "stop"] as const),
];

/** The commands that a case can have: those that change something in its world. */
export const CASE_COMMANDS: readonly string[] = (
  Object.keys(controlOperations) as ControlOperationName[]
).filter((name) => controlOperations[name].method !== "GET" && !NO_PART_OF_THE_WORLD.includes(name));

/**
 * Whether a path is for the gateway to answer, and not for the outside world. Express takes `\` for `/` in some places and
 * capitals for small letters, so what only looks like the outside world's is as good.
 */
export const isOfGateway = (path: string): boolean => !/^[/\\]+sandbox(?![\w.~-])/i.test(path);

/** Of this version; another one may know others. */
const command = controlStep.shape.control.refine((name) => CASE_COMMANDS.includes(name), {
  message: "is no command that a case has",
  params: { known: CASE_COMMANDS },
});

const gatewayCall = gatewayStep.shape.gateway
  .refine(
    (call) => isOfGateway(call.slice(call.indexOf("/"))),
    "must be a path of the gateway, outside /sandbox",
  )
  // It opens a tunnel, and whoever waits for its answer waits for ever.
  .refine((call) => !call.startsWith("CONNECT "), "must be a request that is answered, which CONNECT is not");

/** A case that can be done again: nothing is in it but what `case save` writes. */
export const playableCase = caseHead
  .extend({
    steps: z.array(
      z.union([gatewayStep.extend({ gateway: gatewayCall }), controlStep.extend({ control: command })]),
    ),
  })
  .meta({ id: "PlayableCase" });
