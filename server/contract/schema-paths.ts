import { z } from "zod";

/** A value in a schema, by its path. */
export interface SchemaPath {
  /** Names joined by dots; an index for a tuple item, `*` for a list item or for any name. */
  readonly path: string;
  /** The JSON types it may have, such as `string` or `null`. */
  readonly types: readonly string[];
  /** Its allowed values, if they are enumerated. */
  readonly values?: readonly unknown[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every path of a schema in its order, an object before its members. */
export function schemaPaths(schema: z.ZodType, io: "input" | "output" = "input"): SchemaPath[] {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as JsonSchema;
  const found = new Map<string, SchemaPath>();
  walk(whole, "", whole, found);
  return [...found.values()];
}

/** The paths of plain values: no objects, no lists. */
export const leaves = (paths: readonly SchemaPath[]): SchemaPath[] =>
  paths.filter(({ types }) => !types.every((type) => type === "object" || type === "array"));

/** The schema path that a concrete path such as `splits.0.value` matches; undefined if none. */
export function matchingPath(paths: readonly SchemaPath[], path: string): SchemaPath | undefined {
  return paths.find((place) => {
    const [known, typed] = [place.path.split("."), path.split(".")];
    return known.length === typed.length && known.every((name, at) => name === typed[at] || name === "*");
  });
}

/** Converts entered text to the JSON type of its field. Other text stays a string, so that validation refuses it. */
export function typedValue(text: string, place: SchemaPath | undefined): unknown {
  const types = place?.types ?? [];
  if (types.includes("string") && !(text === "null" && types.includes("null"))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function walk(unresolved: JsonSchema, path: string, whole: JsonSchema, found: Map<string, SchemaPath>): void {
  const schema = unresolved.$ref === undefined ? unresolved : resolveReference(unresolved.$ref, whole);
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (choices.length > 0) {
    for (const choice of choices) walk(choice, path, whole, found);
    return;
  }
  if (path !== "") found.set(path, mergePaths(found.get(path), path, schema));
  const inside = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    walk(property as JsonSchema, inside(name), whole, found);
  }
  const items = (schema.prefixItems ?? []) as JsonSchema[];
  items.forEach((item, index) => void walk(item, inside(String(index)), whole, found));
  if (typeof schema.items === "object") walk(schema.items as JsonSchema, inside("*"), whole, found);
  if (typeof schema.additionalProperties === "object") {
    walk(schema.additionalProperties as JsonSchema, inside("*"), whole, found);
  }
}

/** The name at the end of a reference such as `#/$defs/Payer`. */
export const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const resolveReference = (reference: string, whole: JsonSchema): JsonSchema =>
  whole.$defs?.[schemaName(reference)] ?? {};

function mergePaths(before: SchemaPath | undefined, path: string, schema: JsonSchema): SchemaPath {
  const types = [schema.type ?? []].flat() as string[];
  const values = (schema.const === undefined ? schema.enum : [schema.const]) as unknown[] | undefined;
  const allTypes = [...new Set([...(before?.types ?? []), ...types])];
  const allValues = [...(before?.values ?? []), ...(values ?? [])];
  return { path, types: allTypes, ...(allValues.length > 0 ? { values: allValues } : {}) };
}
