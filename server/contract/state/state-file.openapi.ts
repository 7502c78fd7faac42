import { refusedAnswers } from "../openapi/answers.js";
import type { PathItem } from "../openapi/document.js";
import { problemsOf } from "../openapi/problems.js";
import { sampleOf } from "../openapi/samples.js";
import type { Schemas } from "../openapi/schemas.js";
import { STATE_FILE_PROBLEMS } from "../operation-problems.js";
import { imported, STATE_EXPORT_PATH, STATE_IMPORT_PATH, STATE_MEDIA_TYPE } from "./state.control.js";

/** The two operations whose bodies are a file and not JSON, so that they stand in no table. */
export function stateFilePaths(schemas: Schemas): Record<string, PathItem> {
  const file = { [STATE_MEDIA_TYPE]: { schema: { type: "string", format: "binary" } } };
  const answer = schemas.of(imported, "output", "Imported");
  return {
    [STATE_EXPORT_PATH]: {
      get: {
        operationId: "exportState",
        summary: "The whole state as one file, a SQLite database",
        tags: ["state"],
        responses: {
          200: { description: "The file", content: file },
          ...refusedAnswers(problemsOf([], schemas)),
        },
      },
    },
    [STATE_IMPORT_PATH]: {
      post: {
        operationId: "importState",
        summary: "Put an exported file in the place of everything",
        tags: ["state"],
        requestBody: { required: true, content: file },
        responses: {
          200: {
            description: "Done",
            content: { "application/json": { schema: answer, example: sampleOf(answer, schemas.named) } },
          },
          ...refusedAnswers(
            problemsOf(["media-type-wrong", "upload-broken", ...STATE_FILE_PROBLEMS], schemas),
          ),
        },
      },
    },
  };
}
