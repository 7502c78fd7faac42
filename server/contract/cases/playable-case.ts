import { z } from "zod";
import type { Localized } from "../localized.js";
import { type ControlOperationName, controlOperations } from "../operations.js";
import { rule, ruleAbout } from "../rules.js";
import { caseHead, controlStep, gatewayStep } from "./case.js";

/** Operations that replace the state and the recorded requests, manage snapshots, only read, or end the process. */
const NO_PART_OF_THE_WORLD: readonly ControlOperationName[] = [
  ...(["resetState", "takeSnapshot", "restoreSnapshot", "removeSnapshot"] as const),
  ...(["explainCertificate", "checkScenarios", "stop"] as const),
];

/** The control operations that a case can contain: those that change the state. */
export const CASE_COMMANDS: readonly string[] = (
  Object.keys(controlOperations) as ControlOperationName[]
).filter((name) => controlOperations[name].method !== "GET" && !NO_PART_OF_THE_WORLD.includes(name));

/**
 * Whether a path belongs to the gateway and not to the control API. In some places Express reads `\` as `/` and
 * ignores case, so paths that merely look like those of the control API are excluded too.
 */
export const isOfGateway = (path: string): boolean => !/^[/\\]+sandbox(?![\w.~-])/i.test(path);

/** Checked against this version; another version may know other commands. */
const command = controlStep.shape.control.refine((name) => CASE_COMMANDS.includes(name), {
  message: rule("command"),
  params: { known: CASE_COMMANDS },
});

/** The first character that matches, and a phrase for a message that quotes it with its position. */
function findCharacter(text: string, pattern: RegExp): { char: string; quoted: Localized } | null {
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

/** Characters that Node refuses to send. */
const NOT_IN_A_PATH = /[^\u0021-\u00ff]/u;
const NOT_IN_A_HEADER = /[^\t\u0020-\u007e\u0080-\u00ff]/u;

/** Percent-encodes a character; lone surrogates have no encoding and are replaced first. */
const encoded = (char: string) => encodeURIComponent(char.toWellFormed());

const headerValue = z
  .string()
  .refine(
    (text) => !NOT_IN_A_HEADER.test(text),
    ruleAbout("request-header", (input) => {
      // The OpenAPI documents state the rule without an input, so there is no character to quote.
      const what = findCharacter(String(input), NOT_IN_A_HEADER);
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
  contentEncoding: headerValue,
};

const pathOf = (call: string) => call.slice(call.indexOf(" ") + 1);

const gatewayCall = gatewayStep.shape.gateway
  .refine((call) => isOfGateway(pathOf(call)), rule("gateway-path"))
  // CONNECT opens a tunnel: its caller would wait for an answer forever.
  .refine((call) => !call.startsWith("CONNECT "), rule("answered-request"))
  .refine(
    (call) => !NOT_IN_A_PATH.test(pathOf(call)),
    ruleAbout("request-path", (input) => {
      const what = findCharacter(pathOf(String(input)), NOT_IN_A_PATH);
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

/** A case that can be replayed: only what `case save` writes is allowed. */
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
