import type { JsonSchema } from "../../../server/contract/openapi/document.js";
import type { ReferenceWords } from "./words.js";

/** One field of a schema, as shown: path, type, limits and description. */
export interface FieldRow {
  /** E.g. `details.key`; unique among the rows. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
  readonly type: string;
  /** Bounds, allowed values and default. */
  readonly limits: readonly string[];
  /** The description, in one or two paragraphs. */
  readonly description: string | null;
}

type Schemas = Readonly<Record<string, JsonSchema>>;
type TypeWords = ReferenceWords["types"];

/** Up to this many alternatives of a schema are shown field by field; for more, only their count is shown. */
const MAX_ALTERNATIVES = 2;

/** The fields of a schema in their order, nested fields after their object. */
export function fieldRows(schema: JsonSchema, schemas: Schemas, words: TypeWords): FieldRow[] {
  return nestedRows(resolveReference(schema, schemas), schemas, words, "", 0);
}

/** Resolves a $ref; keywords beside the $ref override those of the schema. */
export function resolveReference(schema: JsonSchema, schemas: Schemas): JsonSchema {
  if (typeof schema.$ref !== "string") return schema;
  const { $ref, ...beside } = schema;
  const name = $ref.slice($ref.lastIndexOf("/") + 1);
  return { ...resolveReference(schemas[name] ?? {}, schemas), ...beside };
}

/** The resolved alternatives of a schema, without null. */
export function alternatives(schema: JsonSchema, schemas: Schemas): JsonSchema[] {
  const all = (schema.anyOf ?? schema.oneOf ?? []) as readonly JsonSchema[];
  return all.map((choice) => resolveReference(choice, schemas)).filter(({ type }) => type !== "null");
}

function nestedRows(
  schema: JsonSchema,
  schemas: Schemas,
  words: TypeWords,
  path: string,
  depth: number,
): FieldRow[] {
  if (schema.type === "array") return nestedRows(itemOf(schema, schemas), schemas, words, path, depth);
  const choices = alternatives(schema, schemas).filter(({ properties }) => properties);
  if (choices.length > 0 && choices.length <= MAX_ALTERNATIVES) {
    return choices.flatMap((choice, index) =>
      nestedRows(choice, schemas, words, `${path}${index || ""}`, depth),
    );
  }
  const required = (schema.required ?? []) as readonly string[];
  return Object.entries((schema.properties ?? {}) as Schemas).flatMap(([name, property]) => {
    const schemaOfProperty = resolveReference(property, schemas);
    // `not: {}` forbids the field.
    if (schemaOfProperty.not) return [];
    const at = path === "" ? name : `${path}.${name}`;
    const row: FieldRow = {
      path: at,
      name,
      depth,
      required: required.includes(name),
      type: typeOf(schemaOfProperty, schemas, words),
      limits: limitsOf(schemaOfProperty, words),
      description: typeof schemaOfProperty.description === "string" ? schemaOfProperty.description : null,
    };
    return [row, ...nestedRows(schemaOfProperty, schemas, words, at, depth + 1)];
  });
}

/** The schema of an array's items. For a tuple, the first item's schema, with the constants of all items as an enum. */
function itemOf({ items, prefixItems }: JsonSchema, schemas: Schemas): JsonSchema {
  if (!Array.isArray(prefixItems)) return resolveReference((items || {}) as JsonSchema, schemas);
  const all = prefixItems.map((item: JsonSchema) => resolveReference(item, schemas));
  const fields = Object.entries((all[0]?.properties ?? {}) as Schemas).map(
    ([name, { const: value, ...field }]) => {
      const values = new Set(all.map(({ properties }) => (properties as Schemas | undefined)?.[name]?.const));
      return [name, value === undefined ? field : { ...field, enum: [...values] }];
    },
  );
  return { ...all[0], properties: Object.fromEntries(fields) };
}

/** The type in a word or two: `string`, `integer or null`, `object[]`. */
export function typeOf(schema: JsonSchema, schemas: Schemas, words: TypeWords): string {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (choices) {
    const types = [
      ...new Set(choices.map((choice) => typeOf(resolveReference(choice, schemas), schemas, words))),
    ];
    const joined = types.join(` ${words.or} `);
    return choices.length > MAX_ALTERNATIVES + 1 ? `${joined}, ${words.oneOf(choices.length)}` : joined;
  }
  if (schema.type === "array") return `${typeOf(itemOf(schema, schemas), schemas, words)}[]`;
  if (schema.type === undefined) return "const" in schema ? typeof schema.const : "any";
  return [schema.type].flat().join(` ${words.or} `);
}

function limitsOf(schema: JsonSchema, words: TypeWords): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, maxProperties, format, pattern } = schema;
  const limits = [
    "const" in schema ? JSON.stringify(schema.const) : null,
    Array.isArray(schema.enum) ? schema.enum.map((value) => JSON.stringify(value)).join(" | ") : null,
    format,
    pattern,
    minimum !== undefined && `≥ ${minimum}`,
    maximum !== undefined && `≤ ${maximum}`,
    schema.exclusiveMinimum !== undefined && `> ${schema.exclusiveMinimum}`,
    lengthOf(minLength, maxLength, words),
    maxItems !== undefined && words.items(`≤ ${words.number(Number(maxItems))}`),
    maxProperties !== undefined && words.keys(`≤ ${words.number(Number(maxProperties))}`),
    "default" in schema && words.usual(JSON.stringify(schema.default)),
  ];
  return limits.filter((limit): limit is string => typeof limit === "string");
}

function lengthOf(least: unknown, most: unknown, words: TypeWords): string | null {
  const number = (length: unknown) => words.number(Number(length));
  if (least !== undefined && least === most) return words.characters(number(least));
  if (most !== undefined) return words.characters(`${number(least ?? 0)}–${number(most)}`);
  return least === undefined ? null : words.characters(`≥ ${number(least)}`);
}
