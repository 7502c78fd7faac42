import { z } from "zod";
import type { Localized } from "../localized.js";
import { type ControlOperationName, controlOperations } from "../operations.js";
import { rule, ruleAbout } from "../rules.js";
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
  message: rule("command"),
  params: { known: CASE_COMMANDS },
});

/** The first character that matches, as a message quotes it and says where it is. */
function found(text: string, pattern: RegExp): { char: string; quoted: Localized } | null {
  const match = pattern.exec(text);
  if (!match) return null;
  const char = JSON.stringify(match[0]);
  return {
    char: match[0],
    quoted: {
      en: `${char} at character ${match.index + 1}`,
      pt: `${char} no caractere ${match.index + 1}`,
    },
  };
}

/** What Node refuses to send. */
const NOT_IN_A_PATH = /[^\u0021-\u00ff]/u;
const NOT_IN_A_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/u;

/** Lone surrogates have no encoding. */
const encoded = (char: string) => encodeURIComponent(char.toWellFormed());

const headerValue = z
  .string()
  .refine(
    (text) => !NOT_IN_A_HEADER.test(text),
    ruleAbout("request-header", (input) => {
      // Without such a character, as in the documents, there is nothing to add.
      const what = found(String(input), NOT_IN_A_HEADER);
      return {
        because: what ? { en: `, which ${what.quoted.en} is not`, pt: `, e ${what.quoted.pt} não é` } : "",
      };
    }),
  )
  .optional();

const headers = {
  certificate: headerValue,
  scenario: headerValue,
  idempotencyKey: headerValue,
  contentType: headerValue,
};

const pathOf = (call: string) => call.slice(call.indexOf(" ") + 1);

const gatewayCall = gatewayStep.shape.gateway
  .refine((call) => isOfGateway(pathOf(call)), rule("gateway-path"))
  // It opens a tunnel, and whoever waits for its answer waits for ever.
  .refine((call) => !call.startsWith("CONNECT "), rule("answered-request"))
  .refine(
    (call) => !NOT_IN_A_PATH.test(pathOf(call)),
    ruleAbout("request-path", (input) => {
      const what = found(pathOf(String(input)), NOT_IN_A_PATH);
      if (!what) return { because: "" };
      const { char, quoted } = what;
      return {
        because: {
          en: `; write ${encoded(char)} for ${quoted.en}`,
          pt: `; escreva ${encoded(char)} no lugar de ${quoted.pt}`,
        },
      };
    }),
  );

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
