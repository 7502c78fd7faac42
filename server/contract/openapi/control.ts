import type { ControlOperation } from "../operation.js";
import { BODY_PROBLEMS } from "../request-problems.js";
import { DONE, refusedAnswers } from "./answers.js";
import { tagName, tagOf } from "./control-tags.js";
import type { JsonSchema, OpenApiOperation, PathItem } from "./document.js";
import {
  namesIn,
  pathParameters,
  propertiesOf,
  queryParameters,
  requiredOf,
  templateOf,
} from "./parameters.js";
import { problemsOf } from "./problems.js";
import { sampleOf } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** The paths of the control API, each with the operations under it. */
export function controlPaths(
  operations: Readonly<Record<string, ControlOperation>>,
  schemas: Schemas,
): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [name, operation] of Object.entries(operations)) {
    const path = templateOf(operation.path);
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: describe(name, operation, schemas),
    };
  }
  return paths;
}

function describe(name: string, operation: ControlOperation, schemas: Schemas): OpenApiOperation {
  const { method, path, summary, status, problems } = operation;
  const { language } = schemas;
  const typeName = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const input = schemas.of(operation.input, "input");
  const answer = schemas.of(operation.output, "output", `${typeName}Answer`);
  const sendsBody = method !== "GET" && method !== "DELETE";
  const body = sendsBody ? bodyOf(input, path) : null;
  return {
    operationId: name,
    summary: summary[language],
    ...(typeof input.description === "string" ? { description: input.description } : {}),
    tags: [tagName(tagOf(operation), language)],
    parameters: [...pathParameters(path, input), ...(sendsBody ? [] : queryParameters(input, path))],
    ...(body && {
      requestBody: {
        required: requiredOf(body).length > 0,
        content: { "application/json": { schema: body, example: sampleOf(body, schemas.named) } },
      },
    }),
    responses: {
      [status]: {
        description: DONE[language],
        content: { "application/json": { schema: answer, example: sampleOf(answer, schemas.named) } },
      },
      ...refusedAnswers(problemsOf([...(body ? BODY_PROBLEMS : []), ...problems], schemas)),
    },
  };
}

/** The part of a flat input that is not in the path; null if there is none. */
function bodyOf({ required: all, ...input }: JsonSchema, path: string): JsonSchema | null {
  const inPath = namesIn(path);
  const rest = Object.entries(propertiesOf(input)).filter(([name]) => !inPath.includes(name));
  if (rest.length === 0) return null;
  const required = requiredOf({ required: all }).filter((name) => !inPath.includes(name));
  return { ...input, properties: Object.fromEntries(rest), ...(required.length > 0 ? { required } : {}) };
}
