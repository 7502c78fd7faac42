import { describe, expect, it } from "vitest";
import { z } from "zod";
import { accessToken } from "./accounts/access-token.js";
import { cashIn } from "./charges/cash-in.js";
import type { GatewayOperation } from "./operation.js";
import { cashOut } from "./payouts/cash-out.js";
import { sentence } from "./rules.js";
import { parseListingAll } from "./violations.js";
import { registerWebhook } from "./webhooks/register-webhook.js";

const violationsOf = (operation: GatewayOperation, body: unknown) => {
  const parsed = parseListingAll(operation.body!, body);
  return parsed.ok ? [] : parsed.violations;
};
/** Each field with its message. */
const sentences = (operation: GatewayOperation, body: unknown) =>
  Object.fromEntries(violationsOf(operation, body).map(({ field, message }) => [field, message]));

const payout = {
  value: 10,
  externalId: "pedido-1",
  details: { key: "maria@example.com", keyType: "EMAIL", name: "Maria", document: "12345678909" },
};
const charge = {
  transaction: { value: 100, description: "bolo", externalId: "venda-1" },
  payer: { fullName: "Zé", document: "11144477735" },
};
const split = {
  pixKey: "maria@example.com",
  pixKeyType: "EMAIL",
  name: "Maria",
  document: "12345678909",
  type: "FIXED",
  value: 10,
};

describe("a valid body", () => {
  it.each<[string, GatewayOperation, unknown]>([
    ["cash-out", cashOut, payout],
    ["cash-in", cashIn, charge],
    ["cash-in with splits", cashIn, { ...charge, splits: [split], additionalInfo: { loja: "1" } }],
    ["a webhook", registerWebhook, { url: "https://a.example", eventType: "cash_in" }],
  ])("of %s has no violations", (_what, operation, body) => {
    expect(violationsOf(operation, body)).toEqual([]);
  });

  it("is returned with its defaults", () => {
    const parsed = parseListingAll(cashIn.body!, charge);
    expect(parsed).toMatchObject({
      ok: true,
      value: { transaction: { expirationTime: 86_400, generateQrCode: false } },
    });
  });
});

describe("a body with several violations", () => {
  it("has one entry for each, in Portuguese, with the path of the field", () => {
    expect(
      sentences(cashOut, {
        value: 10.001,
        externalId: "",
        description: "x".repeat(141),
        details: { key: "não é e-mail", keyType: "EMAIL", name: 5, document: "123" },
      }),
    ).toEqual({
      value: "value tem valor inválido: deve ser de 0.01 a 9999999999.99 e ter no máximo 2 casas decimais",
      externalId: "externalId não pode ser vazio",
      description: "description deve ter no máximo 140 caracteres",
      "details.key":
        "details.key não tem o formato do keyType informado: EMAIL aceita e-mail de no máximo 77 caracteres",
      "details.name": "details.name deve ser um texto",
      "details.document": "details.document deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
    });
  });

  it.each<[string, GatewayOperation, string[]]>([
    ["cash-out", cashOut, ["value", "externalId", "details"]],
    ["cash-in", cashIn, ["transaction", "payer"]],
    ["the token", accessToken, ["clientId", "clientSecret"]],
    ["a webhook", registerWebhook, ["url", "eventType"]],
  ])("that is empty (%s) lists every required field", (_what, operation, fields) => {
    expect(sentences(operation, {})).toEqual(
      Object.fromEntries(fields.map((field) => [field, `${field} é obrigatório`])),
    );
  });

  it("has the index of each list item in the path", () => {
    const splits = [split, { ...split, value: 0, document: "x" }, { ...split, type: "HALF" }];
    expect(sentences(cashIn, { ...charge, splits })).toEqual({
      "splits.1.value": "splits.1.value tem valor inválido: deve ser no mínimo 0.01",
      "splits.1.document": "splits.1.document deve ser um CPF (11 dígitos) ou CNPJ (14 dígitos), só dígitos",
      "splits.2.type": "splits.2.type deve ser um de: FIXED, PERCENTAGE",
    });
  });

  it("has one entry for a field that violates two rules, with both messages", () => {
    const short = sentence({ en: "is short", pt: "é curto" });
    const other = sentence({ en: "are no digits", pt: "não são dígitos" });
    const schema = z.object({ a: z.string().min(5, short).regex(/^\d+$/, other) });
    expect(parseListingAll(schema, { a: "x" })).toEqual({
      ok: false,
      violations: [
        {
          field: "a",
          message: "a é curto; não são dígitos",
          expected: { en: "is short; are no digits", pt: "é curto; não são dígitos" },
        },
      ],
    });
  });
});

describe("the reason of a violation", () => {
  it.each<[string, object, Record<string, string | undefined>]>([
    ["below a centavo", { value: 0 }, { value: "amount-invalid" }],
    ["negative", { value: -1 }, { value: "amount-invalid" }],
    ["three decimals", { value: 0.001 }, { value: "amount-invalid" }],
    ["no number", { value: "10" }, { value: undefined }],
    [
      "the key of another type",
      { details: { ...payout.details, keyType: "PHONE" } },
      { "details.key": "pix-key-invalid" },
    ],
    ["no key", { details: { ...payout.details, key: undefined } }, { "details.key": undefined }],
    [
      "no such type of key",
      { details: { ...payout.details, keyType: "CPF" } },
      { "details.keyType": undefined },
    ],
    [
      "key and name",
      { details: { ...payout.details, key: "x", name: "" } },
      { "details.key": "pix-key-invalid", "details.name": undefined },
    ],
  ])("(%s) is that of a business code, if there is one", (_what, change, expected) => {
    const violations = violationsOf(cashOut, { ...payout, ...change });
    expect(Object.fromEntries(violations.map(({ field, reason }) => [field, reason]))).toEqual(expected);
  });
});

describe("a body that is not an object", () => {
  it.each([null, [], "texto", 5, true])("(%j) is one violation of the body itself", (body) => {
    expect(violationsOf(cashOut, body)).toEqual([
      {
        field: "",
        message: "o corpo deve ser um objeto",
        expected: { en: "must be an object", pt: "deve ser um objeto" },
      },
    ]);
  });

  it("is required if it is missing", () => {
    expect(violationsOf(cashOut, undefined)).toEqual([
      { field: "", message: "o corpo é obrigatório", expected: { en: "is required", pt: "é obrigatório" } },
    ]);
  });
});

describe("the messages of zod itself", () => {
  const schema = z.strictObject({
    text: z.string(),
    count: z.int().min(1).max(5),
    flag: z.boolean(),
    list: z.array(z.string()).max(1),
    word: z.enum(["sim", "não"]),
  });
  const received = { text: 1, count: 9, flag: "x", list: "y", word: "talvez", extra: 1 };

  it("are translated to Portuguese for the gateway", () => {
    const parsed = parseListingAll(schema, received);
    expect(parsed.ok ? [] : parsed.violations.map(({ message }) => message)).toEqual([
      "text deve ser um texto",
      "count deve ser no máximo 5",
      "flag deve ser true ou false",
      "list deve ser uma lista",
      "word deve ser um de: sim, não",
      "o corpo tem campos desconhecidos: extra",
    ]);
  });

  it("never reach the gateway's clients in English", () => {
    const awkward = z.object({
      pair: z.record(z.string().max(1), z.string()),
      either: z.union([z.string(), z.number()]),
      when: z.iso.datetime(),
      nan: z.number(),
      whole: z.int(),
    });
    const parsed = parseListingAll(awkward, {
      pair: { long: 5 },
      either: true,
      when: "ontem",
      nan: Number.POSITIVE_INFINITY,
      whole: 1.5,
    });
    expect(parsed.ok).toBe(false);
    for (const { message } of parsed.ok ? [] : parsed.violations) {
      expect(message).not.toMatch(/\b(invalid|expected|must|should|received|input)\b/i);
    }
  });
});
