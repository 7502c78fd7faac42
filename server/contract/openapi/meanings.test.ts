import { describe, expect, it } from "vitest";
import { meaningsPt } from "../messages/meanings.js";
import { type OpenApiDocument, PARAGRAPH, typeNameOf } from "./document.js";
import { accessMeanings } from "./meanings/access.js";
import { centralBankMeanings } from "./meanings/central-bank.js";
import { nameMeanings } from "./meanings/names.js";
import { payloadMeanings } from "./meanings/payloads.js";
import { paymentMeanings } from "./meanings/payments.js";
import { recordMeanings } from "./meanings/records.js";
import { webhookMeanings } from "./meanings/webhooks.js";
import { type MeaningKey, meanings } from "./meanings.js";
import { type Meanings, withMeanings } from "./meant.js";
import { gatewayDocument } from "./openapi.js";

interface Field {
  /** The schema or the operation's parameters, and the names down to it. */
  readonly place: string;
  readonly meaning: string | undefined;
}

/** Whatever has a name and a value in a document, wherever it stands; examples and what narrows a reference left out. */
function fieldsOf(value: unknown, place: readonly string[] = []): Field[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]): Field[] => {
    if (["example", "examples", "default", "const", "enum"].includes(key)) return [];
    if (key !== "properties") return fieldsOf(inner, place);
    if ("$ref" in value) return [];
    return Object.entries(inner as Record<string, Field & { description?: string; not?: object }>)
      .filter(([, { not }]) => !not)
      .flatMap(([name, field]) => {
        const at = [...place, name];
        return [{ place: at.join("."), meaning: meaningIn(field.description) }, ...fieldsOf(field, at)];
      });
  });
}

/** Every field of a document: those of its named schemas, of its parameters, and of what has no name. */
function allFieldsOf({ paths, webhooks, components }: OpenApiDocument): Field[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item));
  const parameters = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((one) => one.in !== "header")
      .map(({ name, description }): Field => {
        const schema = `${typeNameOf(operationId.replace(/-alias.*/, ""))}Parameters`;
        return { place: `${schema}.${name}`, meaning: meaningIn(description) };
      }),
  );
  const named = Object.entries(components.schemas).flatMap(([name, schema]) => fieldsOf(schema, [name]));
  return [...parameters, ...named, ...fieldsOf(paths, ["(no name)"]), ...fieldsOf(webhooks, ["(no name)"])];
}

const meaningIn = (description: string | undefined) => description?.split(PARAGRAPH)[0];

const document = gatewayDocument({ url: "http://127.0.0.1:7490", version: "0" });
const fields = allFieldsOf(document);

/** The keys of the table that can be about a field, by their ends. */
const keysFor = ({ place, meaning }: Field, table: Meanings) =>
  Object.keys(table).filter((key) => `.${place}`.endsWith(`.${key}`) && table[key] === meaning);

describe("what the fields of the gateway mean", () => {
  it("is said of every one", () => {
    expect(fields.length).toBeGreaterThan(500);
    expect(fields.filter((one) => keysFor(one, meanings).length === 0).map(({ place }) => place)).toEqual([]);
  });

  it("is said of none that there is not", () => {
    const used = new Set(fields.flatMap((one) => keysFor(one, meanings)));
    expect(Object.keys(meanings).filter((key) => !used.has(key))).toEqual([]);
  });

  it("stands in one of the tables", () => {
    const tables = [
      ...[accessMeanings, centralBankMeanings, nameMeanings, payloadMeanings],
      ...[paymentMeanings, recordMeanings, webhookMeanings],
    ];
    const keys = tables.flatMap((table) => Object.keys(table));
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    expect(keys).toHaveLength(Object.keys(meanings).length);
  });

  it("is told in Portuguese of the same fields", () => {
    const told = allFieldsOf(gatewayDocument({ url: "http://127.0.0.1:7490", version: "0", language: "pt" }));
    expect(told.map(({ place }) => place)).toEqual(fields.map(({ place }) => place));
    expect(told.filter((one) => keysFor(one, meaningsPt).length === 0).map(({ place }) => place)).toEqual([]);
  });

  it("is one short line in both languages, with the same names and codes", () => {
    const keys = Object.keys(meanings) as MeaningKey[];
    const unfit = keys.filter((key) => {
      const [english, portuguese] = [meanings[key], meaningsPt[key]];
      return (
        ![english, portuguese].every((line) => /^[^\n]{4,114}\.$/.test(line)) ||
        portuguese === english ||
        String(onTheWire(portuguese)) !== String(onTheWire(english))
      );
    });
    expect(unfit).toEqual([]);
  });
});

/** Names and codes, which no language translates. */
const onTheWire = (text: string) =>
  [...new Set(text.match(/\b([a-z]+([A-Z]\w*|_\w+)|x-[\w-]+|[A-Z]{3,}\w*)\b/g) ?? [])].sort();

describe("a meaning", () => {
  const withFields = (properties: Record<string, object>): OpenApiDocument => ({
    ...document,
    paths: {},
    components: { schemas: { Cob: { type: "object", properties } }, securitySchemes: {} },
  });
  const said = (properties: Record<string, object>, table: Meanings) =>
    fieldsOf(withMeanings(withFields(properties), table).components.schemas.Cob, ["Cob"]);

  it("is that of the longest end of a place", () => {
    const pix = { type: "array", items: { properties: { valor: { type: "string" } } } };
    const table = { valor: "Any.", "pix.valor": "Paid.", "Cob.valor": "Charged.", pix: "How." };
    expect(said({ valor: { type: "string" }, pix }, table)).toEqual([
      { place: "Cob.valor", meaning: "Charged." },
      { place: "Cob.pix", meaning: "How." },
      { place: "Cob.pix.valor", meaning: "Paid." },
    ]);
  });

  it("stands before what is said of a field already", () => {
    const { properties } = withMeanings(withFields({ valor: { description: "Refused with: “não”." } }), {
      valor: "How much.",
    }).components.schemas.Cob as { properties: Record<string, { description: string }> };
    expect(properties.valor!.description).toBe("How much.\n\nRefused with: “não”.");
  });
});
