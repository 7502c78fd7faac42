import type { ProblemLine } from "./problem-line.js";

/** What can be wrong with telling a case, and with doing one again. */
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
  "case-cannot-begin": { status: 422, message: "No sandbox can begin as this case does: {problem}" },
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
  "replay-under-way": {
    status: 409,
    message: "A replay is under way here already.",
    hint: "Wait until it has ended.",
  },
  "replay-stopped": { status: 503, message: "The sandbox was stopped before the replay had ended." },
} as const satisfies Record<string, ProblemLine>;
