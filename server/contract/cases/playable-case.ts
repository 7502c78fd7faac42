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

/** The first character that matches, as a message quotes it and says where it is. */
function found(text: string, pattern: RegExp): { char: string; quoted: string } | null {
  const match = pattern.exec(text);
  return match && { char: match[0], quoted: `${JSON.stringify(match[0])} at character ${match.index + 1}` };
}

/** Without such a character, as in the documents, there is nothing to add. */
function because(input: unknown, pattern: RegExp, say: (what: { char: string; quoted: string }) => string) {
  const what = found(String(input), pattern);
  return what === null ? "" : say(what);
}

/** What Node refuses to send. */
const NOT_IN_A_PATH = /[^\u0021-\u00ff]/u;
const NOT_IN_A_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/u;

/** Lone surrogates have no encoding. */
const encoded = (char: string) => encodeURIComponent(char.toWellFormed());

const headerValue = z
  .string()
  .refine((text) => !NOT_IN_A_HEADER.test(text), {
    error: ({ input }) =>
      `must be a header that a request can carry${because(input, NOT_IN_A_HEADER, ({ quoted }) => `, which ${quoted} is not`)}`,
  })
  .optional();

const headers = {
  certificate: headerValue,
  scenario: headerValue,
  idempotencyKey: headerValue,
  contentType: headerValue,
};

const pathOf = (call: string) => call.slice(call.indexOf("/"));

const gatewayCall = gatewayStep.shape.gateway
  .refine((call) => isOfGateway(pathOf(call)), "must be a path of the gateway, outside /sandbox")
  // It opens a tunnel, and whoever waits for its answer waits for ever.
  .refine((call) => !call.startsWith("CONNECT "), "must be a request that is answered, which CONNECT is not")
  .refine((call) => !NOT_IN_A_PATH.test(pathOf(call)), {
    error: ({ input }) =>
      `must have a path that a request can carry${because(pathOf(String(input)), NOT_IN_A_PATH, ({ char, quoted }) => `; write ${encoded(char)} for ${quoted}`)}`,
  });

/** A case that can be done again: nothing is in it but what `case save` writes. */
export const playableCase = caseHead
  .extend({
    steps: z.array(
      z.union([
        gatewayStep.extend({ gateway: gatewayCall, ...headers }),
        controlStep.extend({ control: command }),
      ]),
    ),
  })
  .meta({ id: "PlayableCase" });
