import { DONE, refusedAnswers } from "../openapi/answers.js";
import { tagName } from "../openapi/control-tags.js";
import type { PathItem } from "../openapi/document.js";
import { problemsOf } from "../openapi/problems.js";
import { sampleOf } from "../openapi/samples.js";
import type { Schemas } from "../openapi/schemas.js";
import { BODY_PROBLEMS } from "../request-problems.js";
import { EPHEMERAL_SANDBOX_PROBLEMS } from "./case-problems.js";
import { CASE_REPLAY_PATH, REPLAY_MEDIA_TYPE, replayInput, replayLine } from "./replay.control.js";

/** The replay operation. It is not in the operation tables, because it answers line by line. */
export function caseReplayPath(schemas: Schemas): Record<string, PathItem> {
  const { language } = schemas;
  const body = schemas.of(replayInput, "input");
  return {
    [CASE_REPLAY_PATH]: {
      post: {
        operationId: "replayCase",
        summary: {
          en: "Replay a case here or in an ephemeral sandbox; answers one line per step",
          pt: "Repete um caso aqui ou em um sandbox temporário; responde uma linha por passo",
        }[language],
        tags: [tagName("case", language)],
        requestBody: {
          required: true,
          content: { "application/json": { schema: body, example: sampleOf(body, schemas.named) } },
        },
        responses: {
          200: {
            description: DONE[language],
            content: { [REPLAY_MEDIA_TYPE]: { schema: schemas.of(replayLine, "output") } },
          },
          ...refusedAnswers(
            problemsOf(
              [
                ...BODY_PROBLEMS,
                ...(["case-settings-differ", "case-scenarios-differ"] as const),
                ...EPHEMERAL_SANDBOX_PROBLEMS,
              ],
              schemas,
            ),
          ),
        },
      },
    },
  };
}
