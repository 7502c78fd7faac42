import { describe, expect, it } from "vitest";
import { z } from "zod";
import { meanings } from "../field-meanings.js";
import { type JsonSchema, type OpenApiDocument, PARAGRAPH } from "./document.js";
import { gatewayDocument } from "./openapi.js";
import { queryParameters } from "./parameters.js";
import { createSchemas } from "./schemas.js";

interface Field {
  /** The schema or the operation's parameters, and the path of names to the field. */
  readonly place: string;
  readonly meaning: string | undefined;
}

const FURTHER_RULES = /^(Refused with|Recusado com|Reais, (at most|no máximo))/;
const meaningIn = (description: string | undefined) => {
  const [first] = description?.split(PARAGRAPH) ?? [];
  return first === undefined || FURTHER_RULES.test(first) ? undefined : first;
};

/** The named members of all schemas in a part of a document, without examples and without additions to a reference. */
function fieldsOf(value: unknown, place: readonly string[] = []): Field[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Field[] => {
    if (["example", "examples", "default", "const", "enum"].includes(key)) return [];
    if (key !== "properties") return fieldsOf(inner, place);
    if ("$ref" in value) return [];
    return Object.entries(inner as Record<string, { description?: string; not?: object }>)
      .filter(([, { not }]) => !not)
      .flatMap(([name, field]) => {
        const at = [...place, name];
        return [{ place: at.join("."), meaning: meaningIn(field.description) }, ...fieldsOf(field, at)];
      });
  });
}

/** Every field of a document: of its named schemas, of its parameters, and of unnamed schemas. */
function allFieldsOf({ paths, webhooks, components }: OpenApiDocument): Field[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.map(({ name, description }): Field => {
      return { place: `${operationId} ${name}`, meaning: meaningIn(description) };
    }),
  );
  const named = Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(schema, [name]));
  return [...parameters, ...named, ...fieldsOf(paths, ["(no name)"]), ...fieldsOf(webhooks, ["(no name)"])];
}

const place = { url: "http://127.0.0.1:7490", version: "0" };
const english = allFieldsOf(gatewayDocument(place));
const portuguese = allFieldsOf(gatewayDocument({ ...place, language: "pt" }));

describe("the meaning of a gateway field", () => {
  it("is present for every field, in both languages", () => {
    expect(english.length).toBeGreaterThan(500);
    for (const fields of [english, portuguese]) {
      expect(fields.filter(({ meaning }) => !meaning).map((field) => field.place)).toEqual([]);
    }
  });

  it("is one short line in both languages, with the same names and codes", () => {
    const invalid = english.filter(({ meaning }, index) => {
      const other = portuguese[index]!.meaning!;
      const lines = [meaning!, other];
      return (
        !lines.every(
          (line) => /^[^\n]{4,114}\.$/.test(line) || line.startsWith(SCENARIO[lines.indexOf(line)]!),
        ) ||
        other === meaning ||
        String(onTheWire(other)) !== String(onTheWire(meaning!))
      );
    });
    expect(invalid).toEqual([]);
  });

  it("is in the shared table only if several schemas use it", () => {
    const used = english.map(({ meaning }) => meaning);
    const usedOnce = Object.values(meanings).filter(
      ({ en }) => used.filter((text) => text === en).length < 2,
    );
    expect(usedOnce).toEqual([]);
  });
});

/** The sandbox's own header has a longer meaning. */
const SCENARIO = ["Sandbox only:", "Apenas no sandbox:"];

/** Names and codes, which are not translated. */
const onTheWire = (text: string) =>
  [...new Set(text.match(/\b([a-z]+([A-Z]\w*|_\w+)|x-[\w-]+|[A-Z]{3,}\w*)\b/g) ?? [])].sort();

describe("a field's description", () => {
  const note = { en: "Reais.", pt: "Em reais." };
  const meaning = { en: "How much.", pt: "Quanto." };
  const amount = z
    .number()
    .refine((value) => value > 0, "não pode ser zero")
    .meta({ note });
  const propertiesOf = (schema: z.ZodType, language: "en" | "pt" = "en") =>
    createSchemas(language).of(schema, "input").properties as Record<string, JsonSchema>;

  it("begins with the meaning, followed by the rules of the value", () => {
    const schema = z.object({ valor: amount.optional().meta({ meaning }) });
    expect(propertiesOf(schema).valor!.description).toBe(
      "How much.\n\nReais. Refused with: “não pode ser zero”.",
    );
    expect(propertiesOf(schema, "pt").valor!.description).toBe(
      "Quanto.\n\nEm reais. Recusado com: “não pode ser zero”.",
    );
  });

  it("has the meaning of its use, if that differs from the schema's", () => {
    const shape = { valor: amount.meta({ meaning }) };
    const paid = shape.valor.meta({ meaning: { en: "How much was paid.", pt: "Quanto foi pago." } });
    const { valor, pago } = propertiesOf(z.object({ ...shape, pago: paid.default(1) }));
    expect([valor, pago].map((field) => meaningIn(field!.description as string))).toEqual([
      "How much.",
      "How much was paid.",
    ]);
    expect(JSON.stringify([valor, pago])).not.toMatch(/"(meaning|note)"/);
  });

  it("is moved from the schema to the parameter", () => {
    const schema = createSchemas("en").of(z.object({ valor: amount.meta({ meaning }) }), "input");
    const [parameter] = queryParameters(schema, "/path");
    expect(parameter!.description).toMatch(/^How much\.\n\nReais\. /);
    expect(parameter!.schema).toEqual({ type: "number" });
  });
});
