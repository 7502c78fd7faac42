import { citationText } from "../citation.js";
import type { Language, Localized } from "../localized.js";
import type { GatewayOperation } from "../operation.js";
import { refusalNamesOf } from "../refusal-names.js";
import { type RequestHeader, requestHeaders } from "../request-headers.js";
import { scenarioExamples } from "../scenarios/scenario-examples.js";
import { DONE, refusedAnswers } from "./answers.js";
import {
  type Answer,
  type Content,
  type OpenApiOperation,
  type OpenApiParameter,
  PARAGRAPH,
  type PathItem,
  typeNameOf,
} from "./document.js";
import { exampleResponses } from "./examples.generated.js";
import { families } from "./families.js";
import { pathParameters, queryParameters, templateOf } from "./parameters.js";
import { refusedBy } from "./refusals.js";
import { sampleOf } from "./samples.js";
import type { Schemas } from "./schemas.js";

/** The paths of the gateway, each with the operations under it, aliases included. */
export function gatewayPaths(
  operations: readonly GatewayOperation[],
  schemas: Schemas,
): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const operation of operations) {
    const described = describe(operation, schemas);
    for (const [index, path] of operation.paths.entries()) {
      const alias = {
        ...described,
        operationId: `${operation.id}-alias${index > 1 ? `-${index}` : ""}`,
        "x-alias-of": operation.id,
      };
      const template = templateOf(path);
      paths[template] = {
        ...paths[template],
        [operation.method.toLowerCase()]: index === 0 ? described : alias,
      };
    }
  }
  return paths;
}

function describe(operation: GatewayOperation, schemas: Schemas): OpenApiOperation {
  const { id, summary, rules, family, status, repeatStatus, authenticated, extension } = operation;
  const { language } = schemas;
  const success = successOf(operation, schemas);
  const query = operation.query ? schemas.of(operation.query, "input") : {};
  const queryDescription = typeof query.description === "string" ? query.description : null;
  return {
    operationId: id,
    summary: summary[language],
    description: [
      ...(rules ? [rules[language]] : []),
      [queryDescription, `${SPECIFICATION[language]}: ${citationText(operation.section, language)}.`]
        .filter(Boolean)
        .join(" "),
    ].join(PARAGRAPH),
    tags: [families[family].name[language]],
    ...(authenticated ? {} : { security: [] }),
    parameters: [
      ...pathParameters(operation.paths[0], operation.params ? schemas.of(operation.params, "input") : {}),
      ...queryParameters(query, operation.paths[0]),
      ...headersOf(operation, language),
    ],
    ...bodyOf(operation, schemas),
    responses: {
      [status]: success,
      ...(repeatStatus ? { [repeatStatus]: { ...success, description: AS_BEFORE[language] } } : {}),
      ...refusedAnswers(refusedBy(operation, schemas)),
    },
    ...(extension ? { "x-extension": true } : {}),
  };
}

function bodyOf(
  { id, body, forms }: GatewayOperation,
  schemas: Schemas,
): Pick<OpenApiOperation, "requestBody"> {
  if (!body) return {};
  const schema = schemas.of(body, "input", `${typeNameOf(id)}Request`);
  const media = { schema, example: sampleOf(schema, schemas.named) };
  const content: Content = {
    "application/json": media,
    ...(forms ? { "application/x-www-form-urlencoded": media } : {}),
  };
  return { requestBody: { required: !body.safeParse({}).success, content } };
}

function successOf({ id, answer, mediaType }: GatewayOperation, schemas: Schemas): Answer {
  const schema = schemas.of(answer, "output", `${typeNameOf(id)}Answer`);
  const example = mediaType
    ? "eyJhbGciOiJSUzI1NiJ9.eyJjaGF2ZSI6Ii4uLiJ9.c2ln"
    : (exampleResponses[id] ?? sampleOf(schema, schemas.named));
  return {
    description: DONE[schemas.language],
    content: { [mediaType ?? "application/json"]: { schema, example } },
  };
}

const SPECIFICATION: Localized = { en: "Specification", pt: "Especificação" };

const AS_BEFORE: Localized = {
  en: "Sent when the same request is repeated: the current state",
  pt: "Enviada quando a mesma requisição se repete: o estado atual",
};

function headersOf(operation: GatewayOperation, language: Language): OpenApiParameter[] {
  const own = Object.entries(operation.headers ?? {}).map(([name, need]): OpenApiParameter => {
    const { description, schema, example } = requestHeaders[name as RequestHeader];
    return {
      name,
      in: "header",
      required: need === "required",
      description: description[language],
      schema,
      example,
    };
  });
  return [...own, scenarioHeader(operation, language)];
}

const SCENARIO_HEADER: Localized = {
  en: "Sandbox only: the scenario for this request. A value that cannot apply to this operation is ignored, with a warning in the journal.",
  pt: "Apenas no sandbox: o cenário desta requisição. Um valor que não se aplica a esta operação é ignorado, com um aviso no diário.",
};

/** The scenario header, with an example value of each scenario and each refusal that applies to this operation. */
function scenarioHeader(operation: GatewayOperation, language: Language): OpenApiParameter {
  const usable = [
    ...scenarioExamples.flatMap(({ value, operations }) =>
      (operations === "all" || operations.includes(operation.id)) && !value.startsWith("refuse:")
        ? [value]
        : [],
    ),
    ...refusalNamesOf(operation.id).map((name) => `refuse:${name}`),
  ];
  return {
    name: "X-Sandbox-Scenario",
    in: "header",
    required: false,
    description: SCENARIO_HEADER[language],
    schema: { type: "string" },
    examples: Object.fromEntries(usable.map((value) => [value, { value }])),
  };
}
