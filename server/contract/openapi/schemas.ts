import { z } from "zod";
import type { Language, Localized } from "../localized.js";
import type { JsonSchema } from "./document.js";

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
    const made = z.toJSONSchema(schema, { io, unrepresentable: "any", override: describeIn(language) });
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

/** Says in words what only our code can check, with the sentence that a refusal would say it with. */
const describeIn =
  (language: Language): Override =>
  ({ zodSchema, jsonSchema }) => {
    const format = jsonSchema.format as string | undefined;
    if (format !== undefined) delete jsonSchema[FORMATS.has(format) ? "pattern" : "format"];
    // What zod writes for an integer of any size.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    const note = jsonSchema.note as Localized | undefined;
    delete jsonSchema.note;
    const rules = sentences(zodSchema as unknown as z.ZodType).map((rule) => `“${rule}”`);
    const refusals = rules.length === 0 ? undefined : `${REFUSED_WITH[language]}: ${rules.join(", ")}.`;
    const description = [note?.[language], refusals].filter((text) => text !== undefined).join(" ");
    if (description !== "") jsonSchema.description = description;
  };

const REFUSED_WITH: Localized = { en: "Refused with", pt: "Recusado com" };

/** The sentences of a schema's own refinements, each behind the field that it is about. */
function sentences(schema: z.ZodType): string[] {
  const checks =
    (schema as unknown as { _zod: { def: { checks?: readonly Check[] } } })._zod.def.checks ?? [];
  return checks.flatMap(({ _zod: { def } }) => {
    if (def.check !== "custom") return [];
    const said = def.error?.({} as never);
    const message = typeof said === "string" ? said : said?.message;
    return message === undefined ? [] : [[...(def.path ?? []), message].join(" ")];
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
