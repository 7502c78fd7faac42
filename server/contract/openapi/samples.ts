import { encodeStaticCode } from "../../brazil/brcode.js";
import { mustExist } from "../must-exist.js";
import { schemaName } from "../schema-paths.js";
import type { JsonSchema } from "./document.js";

const KEY = "maria@example.com";
const CODE = encodeStaticCode({
  key: KEY,
  merchantName: "Maria Nogueira",
  merchantCity: "Sao Paulo",
  amount: 15_000,
});

/**
 * Sample values by field name, for every operation and consistent with one another. If a name has several types, the
 * first that fits is used.
 */
const KNOWN: Readonly<Record<string, unknown>> = {
  // Ids.
  transactionId: "10231",
  originalTransactionId: "10231",
  existingTransactionId: "10231",
  id: ["10231", 10231],
  correlationId: "7d9c3a8e-52b4-4f0e-9a63-1f4f1a0f6b21",
  errorId: "40793e83-77ff-44ba-925d-39da4a466398",
  externalId: "pedido-7741",
  txid: "7978c0c97ea847e78e8849634473c1f1",
  txId: "7978c0c97ea847e78e8849634473c1f1",
  endToEndId: "E9999000420270212225941abcdefghi",
  e2eid: "E9999000420270212225941abcdefghi",
  rtrId: "D9999000420270213120000abcdefghi",
  identifier: "10231",
  transactionIdentifier: "10231",
  clientId: "3f1d9d52-6a1e-4c39-8f05-6f1d2c3b4a59",
  clientSecret: "a-secret-of-this-sandbox",
  location: [CODE, "0b2a5f0e7a534f0e9c1b2f3d4c5b6a79"],
  pixCode: CODE,
  qrCode: CODE,
  access_token: "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIuLi4ifQ.c2ln",
  qrCodeImage: "data:image/png;base64,iVBORw0KGgo=",

  // People and their keys; the first key of fixtures/directory.yaml.
  key: KEY,
  keyType: "EMAIL",
  pixKey: KEY,
  pixKeyType: "EMAIL",
  chave: KEY,
  name: "Maria Clara Nogueira",
  nome: "Maria Clara Nogueira",
  fullName: "Maria Clara Nogueira",
  document: "12345678909",
  cpf: "12345678909",
  ispb: "18236120",
  bankISPB: "18236120",
  bankName: "Nu Pagamentos",
  bankCode: "260",

  // Money, in reais.
  value: 150,
  amount: [150, "150.00"],
  refundValue: 50,
  valor: "50.00",
  original: "150.00",
  available: 8914.3,
  blocked: 150,
  required: "R$ 150,00",
  limit: "R$ 5.000,00",
  total: "R$ 5.150,00",
  refundable: "R$ 100,00",
  embedded: "R$ 120,00",

  // Words.
  status: "CONFIRMED",
  description: "Pedido 7741",
  reason: "Produto em falta",
  url: "https://loja.example/pix",
  eventType: "cash_in",
  type: "CREDIT",
  errorCode: "ORDER_REJECTED",
  kind: "valid",
  currency: "BRL",
  by: "1h30m",
  path: "/api/pix/cash-in",
  method: "POST",
  allowed: "POST",
  problem: "Unexpected token } in JSON at position 17",
  hint: "Valores aceitos: success, pending, delayed:<duration>.",
  scenario: "sucess",
  provider: "localpix",
  providerMinSeconds: 60,
  deadline: "2027-05-12T22:59:41.204Z",
  notBefore: "2027-02-13T00:00:00.000Z",
  notAfter: "2027-02-11T23:59:59.000Z",
  violations: "pixCode must be of type string",
};

const INSTANT = "2027-02-12T22:59:41.204Z";

/** The sample value of a placeholder in a message. */
export const sampleValue = (name: string): string => String([KNOWN[name] ?? "…"].flat().at(-1));

/**
 * A sample value of `schema`, objects with their required fields only: the schema's own example, the sample of this
 * field name, or the simplest value of its type.
 */
export function sampleOf(
  schema: JsonSchema,
  named: Readonly<Record<string, JsonSchema>>,
  name = "",
): unknown {
  if (typeof schema.$ref === "string") {
    return sampleOf(named[schemaName(schema.$ref)] ?? {}, named, name);
  }
  if (Array.isArray(schema.examples)) return schema.examples[0];
  if ("const" in schema) return schema.const;
  const known = [KNOWN[name] ?? []].flat().find((value) => holds(schema, value));
  if (known !== undefined) return known;
  const choice = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (choice) return sampleOf(mustExist(choice[0], `choice for ${name}`), named, name);
  if ("default" in schema) return schema.default;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  return plainest(schema, named, name);
}

function plainest(schema: JsonSchema, named: Readonly<Record<string, JsonSchema>>, name: string): unknown {
  switch ([schema.type].flat()[0]) {
    case "object": {
      const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
      const required = (schema.required ?? []) as readonly string[];
      return Object.fromEntries(
        required.map((field) => [field, sampleOf(properties[field] ?? {}, named, field)]),
      );
    }
    case "array":
      return schema.items && schema.maxItems !== 0 ? [sampleOf(schema.items as JsonSchema, named, name)] : [];
    case "boolean":
      return false;
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "string":
      if (schema.format === "date-time") return INSTANT;
      if (schema.format === "date") return INSTANT.slice(0, 10);
      if (schema.format === "uuid") return KNOWN.correlationId;
      return "…".repeat(Math.max(1, Number(schema.minLength ?? 1)));
    default:
      return null;
  }
}

/** Whether a value fits the schema, by a shallow check. */
function holds(schema: JsonSchema, value: unknown): boolean {
  if (Array.isArray(schema.enum)) return schema.enum.includes(value);
  const kind = typeof value;
  const types = [schema.type].flat();
  if (!types.includes(kind) && !(types.includes("integer") && Number.isInteger(value))) return false;
  if (typeof value !== "string") return true;
  if (schema.format === "date-time" && Number.isNaN(Date.parse(value))) return false;
  if (schema.format === "uuid" && !/^[0-9a-f-]{36}$/.test(value)) return false;
  return schema.pattern === undefined || new RegExp(String(schema.pattern)).test(value);
}
