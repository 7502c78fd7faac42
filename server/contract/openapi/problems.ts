import {
  controlProblems,
  inputProblem,
  Problem,
  type ProblemReason,
  problemAnswer,
} from "../control-problems.js";
import { problemBody } from "../error-bodies.js";
import { namesInBraces } from "../localized.js";
import { problemText } from "../problem-text.js";
import type { BrokenRule } from "../rules.js";
import type { Refused } from "./answers.js";
import { sampleValue } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** The problems of every operation: invalid requests, requests that are not allowed, and failures of the data file. */
const ALWAYS: readonly ProblemReason[] = [
  "input-invalid",
  "url-malformed",
  "token-required",
  "token-wrong",
  "host-not-local",
  "origin-foreign",
  "world-replaced",
  "disk-refuses",
  "data-file-held",
  "data-file-gone",
  "data-damaged",
  "internal",
];

/** Repeated beside the narrowed code, for validators that require every member in the same schema. */
const anyError = {
  message: { type: "string" },
  hint: { type: "string" },
  params: { type: "object" },
  violations: { type: "array" },
};

/** The problems of an operation of the control API: its own, and those of every operation. */
export function problemsOf(own: readonly ProblemReason[], schemas: Schemas): Refused[] {
  return [...new Set([...ALWAYS, ...own])].map((reason) => {
    const { status, body } = problemAnswer(sampleProblem(reason));
    return {
      name: reason,
      status,
      code: body.error.code,
      schema: schemas.of(problemBody, "output"),
      narrowed: (_, codes) => ({
        properties: { error: { properties: { ...anyError, code: { enum: codes } } } },
      }),
      summary:
        schemas.language === "en" ? body.error.code : problemText(body.error, schemas.language).message,
      body,
    };
  });
}

function sampleProblem(reason: ProblemReason): Problem {
  if (reason === "input-invalid") return inputProblem(SAMPLE_VIOLATIONS);
  const names = namesInBraces(controlProblems[reason].message.en);
  return new Problem(reason, Object.fromEntries(names.map((name) => [name, sampleValue(name)])));
}

const SAMPLE_VIOLATIONS: readonly BrokenRule[] = [
  { field: "pixCode", rule: "type", params: { type: "string" } },
];
