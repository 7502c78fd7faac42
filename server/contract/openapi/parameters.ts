import type { JsonSchema, OpenApiParameter } from "./document.js";
import { sampleOf } from "./samples.js";

/** An Express pattern as OpenAPI writes it: `/cob/:txid` is `/cob/{txid}`. */
export const templateOf = (path: string): string => path.replaceAll(/:(\w+)/g, "{$1}");

/** The parameter names of an Express pattern, in order. */
export const namesIn = (path: string): string[] => [...path.matchAll(/(?<=:)\w+/g)].map(([name]) => name);

type Properties = Readonly<Record<string, JsonSchema>>;

export const propertiesOf = (schema: JsonSchema): Properties => (schema.properties ?? {}) as Properties;

export const requiredOf = (schema: JsonSchema): readonly string[] =>
  (schema.required ?? []) as readonly string[];

/** The parameters of a path; strings, unless `schema` says otherwise. */
export const pathParameters = (path: string, schema: JsonSchema): OpenApiParameter[] =>
  namesIn(path).map((name) => {
    const own = propertiesOf(schema)[name] ?? { type: "string" };
    return { ...parameter(name, "path", true, own), example: sampleOf(own, {}, name) };
  });

/** The query parameters: all fields that are not in the path. */
export const queryParameters = (schema: JsonSchema, path: string): OpenApiParameter[] =>
  Object.entries(propertiesOf(schema))
    .filter(([name]) => !namesIn(path).includes(name))
    .map(([name, own]) => parameter(name, "query", requiredOf(schema).includes(name), own));

/** The description of the schema becomes that of the parameter. */
function parameter(
  name: string,
  place: "path" | "query",
  required: boolean,
  { description, ...schema }: JsonSchema,
): OpenApiParameter {
  const described = typeof description === "string" ? { description } : {};
  return { name, in: place, required, ...described, schema };
}
