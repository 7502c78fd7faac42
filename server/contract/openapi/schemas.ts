import { z } from "zod";
import type { Language, Localized } from "../localized.js";
import { messageText } from "../rules.js";
import { type JsonSchema, PARAGRAPH } from "./document.js";

/** The named schemas of one document, and how a zod schema becomes a part of it. */
export interface Schemas {
  /** What their descriptions are written in. */
  readonly language: Language;
  readonly named: Readonly<Record<string, JsonSchema>>;
  /**
   * The JSON Schema of `schema` as it is sent (`input`) or answered (`output`). Every schema with an id
   * (`.meta({ id })`) becomes a component, and so does this one when it gets a `name`; the answer then refers to it.
   * Throws when one name would stand for two schemas.
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
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any", override: describeIn(language, io) });
    const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/');
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

/** Formats that JSON Schema knows and that say more to a reader than the pattern zod writes beside them. */
const FORMATS = new Set(["date-time", "date", "uuid"]);

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>["override"]>;

/** Says what a schema means, and in words what only our code can check. */
const describeIn =
  (language: Language, io: "input" | "output"): Override =>
  ({ zodSchema, jsonSchema }) => {
    const format = jsonSchema.format as string | undefined;
    if (format !== undefined) delete jsonSchema[FORMATS.has(format) ? "pattern" : "format"];
    // What zod writes for an integer of any size.
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

/** A schema, then what it wraps: a field that may be absent is described as the field. */
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

/** What holds of every value, and the sentences that a refusal of another one would say. */
function heldOf(schema: z.ZodType, language: Language): string[] {
  const note = schema.meta()?.note?.[language];
  const rules = sentences(schema).map((rule) => `“${rule}”`);
  const refusals = rules.length === 0 ? [] : [`${REFUSED_WITH[language]}: ${rules.join(", ")}.`];
  return [...(note === undefined ? [] : [note]), ...refusals];
}

const REFUSED_WITH: Localized = { en: "Refused with", pt: "Recusado com" };

/** The sentences of a schema's own refinements, each behind the field that it is about. */
function sentences(schema: z.ZodType): string[] {
  const checks =
    (schema as unknown as { _zod: { def: { checks?: readonly Check[] } } })._zod.def.checks ?? [];
  return checks.flatMap(({ _zod: { def } }) => {
    if (def.check !== "custom") return [];
    const said = def.error?.({} as never);
    const message = typeof said === "string" ? said : said?.message;
    return message === undefined ? [] : [[...(def.path ?? []), messageText(message, "en")].join(" ")];
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
