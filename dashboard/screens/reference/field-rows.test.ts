import { expect, it } from "vitest";
import type { OpenApiDocument } from "../../../server/contract/openapi/document.js";
import { controlDocument, gatewayDocument } from "../../../server/contract/openapi/openapi.js";
import { fieldRows, typeOf } from "./field-rows.js";
import { words as english } from "./words.en.js";

const words = english.types;

const schemas = {
  Payer: {
    type: "object",
    properties: { name: { type: "string", minLength: 1, maxLength: 100 }, gone: { not: {} } },
    required: ["name"],
  },
};

it("nests the fields of an object, and resolves references", () => {
  const schema = {
    type: "object",
    properties: {
      value: { type: "number", minimum: 0.01, description: "Reais." },
      payer: { $ref: "#/components/schemas/Payer" },
    },
    required: ["value"],
  };
  expect(fieldRows(schema, schemas, words)).toEqual([
    {
      path: "value",
      name: "value",
      depth: 0,
      required: true,
      type: "number",
      limits: ["≥ 0.01"],
      description: "Reais.",
    },
    {
      path: "payer",
      name: "payer",
      depth: 0,
      required: false,
      type: "object",
      limits: [],
      description: null,
    },
    {
      path: "payer.name",
      name: "name",
      depth: 1,
      required: true,
      type: "string",
      limits: ["1–100 characters"],
      description: null,
    },
  ]);
});

it("shows the fields of array items, and of each of two alternatives", () => {
  const list = {
    type: "array",
    items: { anyOf: [{ $ref: "#/components/schemas/Payer" }, { type: "null" }] },
  };
  expect(fieldRows(list, schemas, words).map(({ name }) => name)).toEqual(["name"]);
  const forms = { oneOf: [schemas.Payer, { type: "object", properties: { key: { const: "x" } } }] };
  expect(fieldRows(forms, schemas, words).map(({ name, limits }) => [name, limits])).toEqual([
    ["name", ["1–100 characters"]],
    ["key", ['"x"']],
  ]);
});

it("shows a tuple as one item with the values of all", () => {
  const step = (status: string) => ({ type: "object", properties: { status: { const: status }, date: {} } });
  const steps = { type: "array", items: false, prefixItems: [step("OPEN"), step("RECEIVED")] };
  expect(
    fieldRows({ properties: { steps } }, schemas, words).map(({ path, type, limits }) => [
      path,
      type,
      limits,
    ]),
  ).toEqual([
    ["steps", "object[]", []],
    ["steps.status", "any", ['"OPEN" | "RECEIVED"']],
    ["steps.date", "any", []],
  ]);
});

it("names a type in a word or two", () => {
  expect(typeOf({ type: ["number", "null"] }, schemas, words)).toBe("number or null");
  expect(typeOf({ type: "array", items: { $ref: "#/components/schemas/Payer" } }, schemas, words)).toBe(
    "object[]",
  );
  expect(
    typeOf({ anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, schemas, words),
  ).toBe("string or string[]");
});

/** Every body of a document that is shown by fields: requests, successful responses and webhooks. */
const bodiesOf = ({ paths, webhooks = {} }: OpenApiDocument) =>
  [...Object.values(paths), ...Object.values(webhooks)]
    .flatMap((item) => Object.values(item))
    .flatMap(({ requestBody, responses }) => [requestBody, responses[200], responses[201]])
    .flatMap((body) => Object.values(body?.content ?? {}))
    .map(({ schema }) => schema);

it("shows every body of the documents, with a meaning for each field of the gateway", () => {
  const place = { url: "http://127.0.0.1:7490", version: "0" };
  const rowsOf = (document: OpenApiDocument) =>
    bodiesOf(document).flatMap((schema) => fieldRows(schema, document.components.schemas, words));
  expect(rowsOf(controlDocument(place)).length).toBeGreaterThan(500);
  const rows = rowsOf(gatewayDocument(place));
  expect(rows.length).toBeGreaterThan(500);
  expect(rows.filter(({ description }) => description === null).map(({ path }) => path)).toEqual([]);
});
