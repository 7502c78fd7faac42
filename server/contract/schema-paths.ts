import { z } from "zod";

/** One value that a schema has a place for. */
export interface SchemaPath {
  /** Names with dots between them; the number of an item of a list; `*` for a name that is free. */
  readonly path: string;
  /** JSON's own names of what may stand there, such as `string` or `null`. */
  readonly types: readonly string[];
  /** The only values that may stand there, where they are few. */
  readonly values?: readonly unknown[];
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Every place of a schema with what may stand there, in its order, a part before what is in it. */
export function schemaPaths(schema: z.ZodType, io: "input" | "output" = "input"): SchemaPath[] {
  const whole = z.toJSONSchema(schema, { io, unrepresentable: "any", reused: "inline" }) as JsonSchema;
  const found = new Map<string, SchemaPath>();
  walk(whole, "", whole, found);
  return [...found.values()];
}

/** The places that hold a value, not more places. */
export const leaves = (paths: readonly SchemaPath[]): SchemaPath[] =>
  paths.filter(({ types }) => !types.every((type) => type === "object" || type === "array"));

/** The place that a path leads to; undefined where there is none. */
export function placeOf(paths: readonly SchemaPath[], path: string): SchemaPath | undefined {
  return paths.find((one) => {
    const [known, typed] = [one.path.split("."), path.split(".")];
    return known.length === typed.length && known.every((name, at) => name === typed[at] || name === "*");
  });
}

/** A typed text as the value that belongs in a place. What does not fit stays a text: who gets it says what is wrong. */
export function typedValue(text: string, place: SchemaPath | undefined): unknown {
  const types = place?.types ?? [];
  if (types.includes("string") && !(text === "null" && types.includes("null"))) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function walk(given: JsonSchema, path: string, whole: JsonSchema, found: Map<string, SchemaPath>): void {
  const schema = given.$ref === undefined ? given : referred(given.$ref, whole);
  const choices = (schema.anyOf ?? schema.oneOf ?? []) as JsonSchema[];
  if (choices.length > 0) {
    for (const one of choices) walk(one, path, whole, found);
    return;
  }
  if (path !== "") found.set(path, merged(found.get(path), path, schema));
  const inside = (name: string) => (path === "" ? name : `${path}.${name}`);
  for (const [name, one] of Object.entries(schema.properties ?? {})) {
    walk(one as JsonSchema, inside(name), whole, found);
  }
  const items = (schema.prefixItems ?? []) as JsonSchema[];
  items.forEach((one, index) => void walk(one, inside(String(index)), whole, found));
  if (typeof schema.items === "object") walk(schema.items as JsonSchema, inside("*"), whole, found);
  if (typeof schema.additionalProperties === "object") {
    walk(schema.additionalProperties as JsonSchema, inside("*"), whole, found);
  }
}

/** The name at the end of a reference such as `#/$defs/Payer`. */
export const schemaName = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const referred = (reference: string, whole: JsonSchema): JsonSchema =>
  whole.$defs?.[schemaName(reference)] ?? {};

function merged(before: SchemaPath | undefined, path: string, schema: JsonSchema): SchemaPath {
  const types = [schema.type ?? []].flat() as string[];
  const values = (schema.const === undefined ? schema.enum : [schema.const]) as unknown[] | undefined;
  const all = [...new Set([...(before?.types ?? []), ...types])];
  const few = [...(before?.values ?? []), ...(values ?? [])];
  return { path, types: all, ...(few.length > 0 ? { values: few } : {}) };
}
