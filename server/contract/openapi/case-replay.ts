import { APART_PROBLEMS } from "../control/problems.js";
import { CASE_REPLAY_PATH, REPLAY_MEDIA_TYPE, replayInput, replayLine } from "../control/replay.js";
import { refusedAnswers } from "./answers.js";
import type { PathItem } from "./document.js";
import { problemsOf } from "./problems.js";
import { sampleOf } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** The operation that answers line by line, so that it stands in no table. */
export function caseReplayPath(schemas: Schemas): Record<string, PathItem> {
  const body = schemas.of(replayInput, "input");
  return {
    [CASE_REPLAY_PATH]: {
      post: {
        operationId: "replayCase",
        summary: "Do a case again and compare it, here or in a sandbox of its own, a line for each step",
        tags: ["case"],
        requestBody: {
          required: true,
          content: { "application/json": { schema: body, example: sampleOf(body, schemas.named) } },
        },
        responses: {
          200: {
            description: "Done",
            content: { [REPLAY_MEDIA_TYPE]: { schema: schemas.of(replayLine, "output") } },
          },
          ...refusedAnswers(
            problemsOf(
              [
                ...(["json-malformed", "body-too-large"] as const),
                ...(["case-settings-differ", "case-scenarios-differ"] as const),
                ...APART_PROBLEMS,
              ],
              schemas,
            ),
          ),
        },
      },
    },
  };
}
