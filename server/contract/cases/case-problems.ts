import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with telling a case, with doing one again, and with what else runs apart. */
export const caseProblems = {
  "case-incomplete": {
    status: 409,
    message: "The record of requests does not reach back to the beginning of this world: {kept} are kept.",
    hint: "Start with a bigger --keep-requests, or begin anew with localpix state reset and save the case after it.",
  },
  "case-settings-changed": {
    status: 409,
    message: "This world was also run with other start settings, so no one case can tell its story.",
    hint: "Begin anew with localpix state reset, and save the case after it.",
  },
  "apart-cannot-begin": { status: 422, message: "No sandbox can begin so: {problem}" },
  "apart-broke-off": {
    status: 422,
    message: "It could not go on: {problem}",
    hint: "A case may be changed by hand; what is in it must be possible all the same.",
  },
  "case-settings-differ": {
    status: 409,
    message: "This sandbox was started with other settings than the case: {differences}.",
    hint: "Start it with those of the case, or replay in a sandbox of its own.",
  },
  "case-scenarios-differ": {
    status: 409,
    message: "This sandbox does not have these scenario files of the case: {files}.",
    hint: "Start it with them (--scenarios), or replay in a sandbox of its own.",
  },
  "apart-under-way": {
    status: 409,
    message: "Another replay or proof is under way here.",
    hint: "Wait until it has ended.",
  },
  "apart-stopped": { status: 503, message: "It was stopped before it had ended." },
} as const satisfies Record<string, ProblemLine>;
