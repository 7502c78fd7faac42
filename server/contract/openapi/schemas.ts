import { z } from "zod";
import type { Language, Localized } from "../localized.js";
import { messageText, ruleIn } from "../rules.js";
import { type JsonSchema, PARAGRAPH } from "./document.js";

/** The named schemas of one document; adds zod schemas to it. */
export interface Schemas {
  /** The language of the descriptions. */
  readonly language: Language;
  readonly named: Readonly<Record<string, JsonSchema>>;
  /**
   * The JSON Schema of `schema` as it is sent (`input`) or answered (`output`). Every schema with an id (`.meta({ id
   * })`) becomes a component. With a `name`, this schema becomes one too, and a reference is returned. Throws if two
   * schemas have the same name.
   */
  readonly of: (schema: z.ZodType, io: "input" | "output", name?: string) => JsonSchema;
}

export function createSchemas(language: Language): Schemas {
  const named: Record<string, JsonSchema> = {};
  const known = { input: new Map<z.ZodType, JsonSchema>(), output: new Map<z.ZodType, JsonSchema>() };
  const add = (name: string, schema: JsonSchema) => {
    const before = named[name];
    if (before && JSON.stringify(before) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are called ${name}.`);
    }
    named[name] = schema;
    return { $ref: `#/components/schemas/${name}` };
  };
  const make = (schema: z.ZodType, io: "input" | "output"): JsonSchema => {
    const jsonSchema = z.toJSONSchema(schema, {
      io,
      unrepresentable: "any",
      override: describeIn(language, io),
    });
    const text = JSON.stringify(jsonSchema).replaceAll('"#/$defs/', '"#/components/schemas/');
    const { $schema: _, $defs = {}, ...own } = JSON.parse(text) as JsonSchema & { $defs?: JsonSchema };
    for (const [id, definition] of Object.entries($defs)) add(id, definition as JsonSchema);
    return own;
  };
  return {
    language,
    named,
    of: (schema, io, name) => {
      const own = known[io].get(schema) ?? make(schema, io);
      known[io].set(schema, own);
      return name === undefined || "$ref" in own ? own : add(name, own);
    },
  };
}

/** Formats of JSON Schema that are more readable than the pattern that zod adds. */
const FORMATS = new Set(["date-time", "date", "uuid"]);

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** Adds the description of a schema, with the rules that only our code checks. */
const describeIn =
  (language: Language, io: "input" | "output"): Override =>
  ({ zodSchema, jsonSchema }) => {
    const format = jsonSchema.format as string | undefined;
    if (format !== undefined) delete jsonSchema[FORMATS.has(format) ? "pattern" : "format"];
    // The bounds that zod writes for an unbounded integer.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    delete jsonSchema.meaning;
    delete jsonSchema.note;
    const layers = layersOf(zodSchema as unknown as z.ZodType, io);
    const meaning = layers.flatMap((layer) => layer.meta()?.meaning ?? [])[0]?.[language];
    const held = layers.flatMap((layer) => heldOf(layer, language)).join(" ");
    const description = [meaning, held].filter(Boolean).join(PARAGRAPH);
    if (description !== "") jsonSchema.description = description;
  };

/** A schema and the schemas that it wraps, so that an optional field has the description of the inner schema. */
function layersOf(schema: z.ZodType, io: "input" | "output"): z.ZodType[] {
  const { type, innerType, in: from, out: to } = (schema as unknown as Layer)._zod.def;
  const inner = type === "pipe" ? (io === "input" ? from : to) : type === "nullable" ? undefined : innerType;
  return [schema, ...(inner ? layersOf(inner, io) : [])];
}

interface Layer {
  readonly _zod: {
    readonly def: {
      readonly type: string;
      readonly innerType?: z.ZodType;
      readonly in?: z.ZodType;
      readonly out?: z.ZodType;
    };
  };
}

/** The note of a schema, and the messages of its refusals. */
function heldOf(schema: z.ZodType, language: Language): string[] {
  const note = schema.meta()?.note?.[language];
  const rules = sentences(schema).map((rule) => `“${rule}”`);
  const refusals = rules.length === 0 ? [] : [`${REFUSED_WITH[language]}: ${rules.join(", ")}.`];
  return [...(note === undefined ? [] : [note]), ...refusals];
}

const REFUSED_WITH: Localized = { en: "Refused with", pt: "Recusado com" };

/**
 * A message as it is answered: in Portuguese by the gateway, whose checks have sentences, and in English by the control API,
 * whose checks have rules.
 */
const wireText = (message: string) =>
  messageText(message, ruleIn(message)?.rule === "sentence" ? "pt" : "en");

/** The messages of a schema's own refinements, each with its field first. */
function sentences(schema: z.ZodType): string[] {
  const checks =
    (schema as unknown as { _zod: { def: { checks?: readonly Check[] } } })._zod.def.checks ?? [];
  return checks.flatMap(({ _zod: { def } }) => {
    if (def.check !== "custom") return [];
    const error = def.error?.({} as never);
    const message = typeof error === "string" ? error : error?.message;
    return message === undefined ? [] : [[...(def.path ?? []), wireText(message)].join(" ")];
  });
}

interface Check {
  readonly _zod: {
    readonly def: {
      readonly check: string;
      readonly path?: readonly PropertyKey[];
      readonly error?: (issue: never) => string | { readonly message: string } | undefined;
    };
  };
}
