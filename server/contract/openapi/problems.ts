import { controlProblems, Problem, type ProblemReason, problemAnswer } from "../control-problems.js";
import { problemBody } from "../error-bodies.js";
import { problemInPortuguese } from "../messages/told.js";
import type { Refused } from "./answers.js";
import { sampleValue } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** What every operation says no to: to a request that is no good, to one from elsewhere, and when its file fails it. */
const ALWAYS: readonly ProblemReason[] = [
  "input-invalid",
  "url-malformed",
  "token-required",
  "token-wrong",
  "host-not-local",
  "origin-foreign",
  "world-replaced",
  "disk-refuses",
  "data-file-gone",
  "data-damaged",
  "internal",
];

/** Said again beside the narrower code, for validators that want every member named where they look. */
const anyText = { message: { type: "string" }, hint: { type: "string" } };

/** What an operation of the control API says no to: with reasons of its own, and those that all of them have. */
export function problemsOf(own: readonly ProblemReason[], schemas: Schemas): Refused[] {
  return [...new Set([...ALWAYS, ...own])].map((reason) => {
    const { message } = controlProblems[reason];
    const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, value]) => value!);
    const values = Object.fromEntries(names.map((value) => [value, sampleValue(value)]));
    const { status, body } = problemAnswer(new Problem(reason, values));
    return {
      name: reason,
      status,
      code: body.error.code,
      schema: schemas.of(problemBody, "output"),
      narrowed: (_, codes) => ({
        properties: { error: { properties: { ...anyText, code: { enum: codes } } } },
      }),
      summary:
        schemas.language === "en"
          ? body.error.code
          : problemInPortuguese(body.error.code, body.error).message,
      body,
    };
  });
}
