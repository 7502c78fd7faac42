import { DONE, refusedAnswers } from "../openapi/answers.js";
import { tagName } from "../openapi/control-tags.js";
import type { PathItem } from "../openapi/document.js";
import { problemsOf } from "../openapi/problems.js";
import { sampleOf } from "../openapi/samples.js";
import type { Schemas } from "../openapi/schemas.js";
import { imported, STATE_EXPORT_PATH, STATE_IMPORT_PATH, STATE_MEDIA_TYPE } from "./state.control.js";
import { STATE_FILE_PROBLEMS } from "./state-problems.js";

/** Export and import of the state. They are not in the operation tables, because their bodies are files and not JSON. */
export function stateFilePaths(schemas: Schemas): Record<string, PathItem> {
  const { language } = schemas;
  const file = { [STATE_MEDIA_TYPE]: { schema: { type: "string", format: "binary" } } };
  const answer = schemas.of(imported, "output", "Imported");
  return {
    [STATE_EXPORT_PATH]: {
      get: {
        operationId: "exportState",
        summary: {
          en: "Export the whole state as one file, a SQLite database",
          pt: "Exporta o estado inteiro em um arquivo, um banco SQLite",
        }[language],
        tags: [tagName("state", language)],
        responses: {
          200: { description: { en: "The file", pt: "O arquivo" }[language], content: file },
          ...refusedAnswers(problemsOf([], schemas)),
        },
      },
    },
    [STATE_IMPORT_PATH]: {
      post: {
        operationId: "importState",
        summary: {
          en: "Replace the whole state with an exported file",
          pt: "Substitui o estado inteiro por um arquivo exportado",
        }[language],
        tags: [tagName("state", language)],
        requestBody: { required: true, content: file },
        responses: {
          200: {
            description: DONE[language],
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
