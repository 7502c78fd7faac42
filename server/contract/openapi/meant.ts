import { type JsonSchema, type OpenApiDocument, type Operation, PARAGRAPH, typeNameOf } from "./document.js";

/** What fields mean, by the ends of the places where they stand (`meanings.ts`). */
export type Meanings = Readonly<Record<string, string>>;

/** The gateway's document with what each field means as the first paragraph of what is said of it. */
export const withMeanings = (document: OpenApiDocument, meanings: Meanings): OpenApiDocument =>
  described(document, (place, said) => {
    const meaning = meaningOf(place, meanings);
    return meaning && said ? `${meaning}${PARAGRAPH}${said}` : (meaning ?? said);
  });

/** The same document with other words in place of those that it has already. */
export const withOtherMeanings = (document: OpenApiDocument, meanings: Meanings): OpenApiDocument =>
  described(document, (place, said) => {
    const [first, ...rest] = said?.split(PARAGRAPH) ?? [];
    const meaning = meaningOf(place, meanings) ?? first;
    return meaning === undefined ? undefined : [meaning, ...rest].join(PARAGRAPH);
  });

/** Where a field stands: the schema that has a name, then the names down to it; items of a list have none. */
type Place = readonly [schema: string, ...names: string[]];

/** What is to be said of a field, given what is said of it so far. */
type Describe = (place: Place, said: string | undefined) => string | undefined;

/** By the longest end of the place that has a meaning; undefined where none has. */
function meaningOf(place: Place, meanings: Meanings): string | undefined {
  const ends = place.map((_, from) => place.slice(from).join("."));
  const key = ends.find((end) => Object.hasOwn(meanings, end));
  return key === undefined ? undefined : meanings[key];
}

/**
 * Every field of the named schemas and every parameter in a path or a query with what `describe` says of it. Whatever
 * has fields has a name, but for what narrows a reference down, and that says nothing of them.
 */
function described(document: OpenApiDocument, describe: Describe): OpenApiDocument {
  const { paths, components } = document;
  return {
    ...document,
    paths: each(paths, (item) => each(item, (operation) => ofOperation(operation, describe))),
    components: {
      ...components,
      schemas: each(components.schemas, (schema, name) => ofSchema(schema, [name], describe)),
    },
  };
}

/** The keywords of a schema under which schemas of the same place stand. */
const WITHIN = ["items", "prefixItems", "additionalProperties", "anyOf", "oneOf"];

function ofSchema(schema: JsonSchema, place: Place, describe: Describe): JsonSchema {
  return each(schema, (inner, keyword) => {
    if (keyword === "properties") {
      return each(inner as Readonly<Record<string, JsonSchema>>, (field, name) =>
        ofField(field, [...place, name], describe),
      );
    }
    // `additionalProperties` may be no schema but a yes or a no.
    if (!WITHIN.includes(keyword) || typeof inner !== "object") return inner;
    return Array.isArray(inner)
      ? inner.map((one: JsonSchema) => ofSchema(one, place, describe))
      : ofSchema(inner as JsonSchema, place, describe);
  });
}

function ofField(field: JsonSchema, place: Place, describe: Describe): JsonSchema {
  // What must not be there is no field.
  if (field.not) return field;
  const said = describe(place, field.description as string | undefined);
  return { ...ofSchema(field, place, describe), ...(said === undefined ? {} : { description: said }) };
}

function ofOperation(operation: Operation, describe: Describe): Operation {
  const { parameters } = operation;
  if (!parameters) return operation;
  const schema = `${typeNameOf(operation["x-alias-of"] ?? operation.operationId)}Parameters`;
  return {
    ...operation,
    parameters: parameters.map((parameter) => {
      if (parameter.in === "header") return parameter;
      const description = describe([schema, parameter.name], parameter.description);
      return description === undefined ? parameter : { ...parameter, description };
    }),
  };
}

const each = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, name: string) => Result,
): Record<string, Result> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]));
