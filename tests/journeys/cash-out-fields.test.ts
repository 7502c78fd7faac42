import { payoutBody } from "./bodies.js";
import { table } from "./rows.js";

const created = { status: 201, journal: ["payout.created"] } as const;
const amountInvalid = { status: 400, code: "PIX_INVALID_AMOUNT", fields: ["value"] } as const;
const keyInvalid = { status: 400, code: "PIX_INVALID_PIX_KEY", fields: ["details.key"] } as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const key = (keyType: string, value: unknown) => ({ "details.keyType": keyType, "details.key": value });
const local = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;

table("POST /api/pix/cash-out: the value", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.value, limits.cash-out-value
    { it: "0.01 is the least", change: { value: 0.01 }, ...created },
    {
      it: "0.07, 1.1, 4.35, 8.2 and 19.99 have at most 2 decimals: 0.07",
      change: { value: 0.07 },
      ...created,
    },
    { it: "1.1", change: { value: 1.1 }, ...created },
    // proves: cash-out.value
    { it: "4.35", change: { value: 4.35 }, ...created },
    { it: "8.2", change: { value: 8.2 }, ...created },
    { it: "19.99", change: { value: 19.99 }, ...created },
    { it: "1e2 is 100", body: rawPayout('"value":1e2'), ...created },
    { it: "10.10 as it may be written in JSON", body: rawPayout('"value":10.10'), ...created },
    // proves: limits.amount-maximum
    {
      it: "9,999,999,999.99, the most, meets a limit and not the format (AMOUNT_MAXIMUM)",
      change: { value: 9_999_999_999.99 },
      status: 400,
      code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
    },
    // proves: limits.amount-maximum
    {
      it: "a centavo more than the most",
      change: { value: 10_000_000_000 },
      ...amountInvalid,
    },
    // proves: cash-out.value, errors.code.validation, errors.400, errors.cash-out.PIX_INVALID_AMOUNT
    { it: "0.00", change: { value: 0 }, ...amountInvalid },
    { it: "minus zero", body: rawPayout('"value":-0.0'), ...amountInvalid },
    // proves: cash-out.value, errors.cash-out.PIX_INVALID_AMOUNT, limits.cash-out-value
    { it: "0.009", change: { value: 0.009 }, ...amountInvalid },
    // proves: limits.cash-out-value
    { it: "0.011", change: { value: 0.011 }, ...amountInvalid },
    // proves: cash-out.value, errors.cash-out.PIX_INVALID_AMOUNT
    { it: "10.001", change: { value: 10.001 }, ...amountInvalid },
    { it: "10.999", change: { value: 10.999 }, ...amountInvalid },
    // proves: cash-out.value
    { it: "-1", change: { value: -1 }, ...amountInvalid },
    { it: "1e-7", change: { value: 1e-7 }, ...amountInvalid },
    { it: "1e21", change: { value: 1e21 }, ...amountInvalid },
    // proves: cash-out.value, errors.code.validation
    { it: "the text 10.00", change: { value: "10.00" }, ...invalid("value") },
    { it: "null", change: { value: null }, ...invalid("value") },
    { it: "a list", change: { value: [10] }, ...invalid("value") },
    { it: "true", change: { value: true }, ...invalid("value") },
    // proves: cash-out.value
    { it: "missing", change: { value: undefined }, ...invalid("value") },
  ],
});

table("POST /api/pix/cash-out: externalId and description", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.externalId, limits.externalId
    { it: "externalId of 255 characters", change: { externalId: "e".repeat(255) }, ...created },
    // proves: cash-out.externalId, limits.externalId
    { it: "externalId of 256", change: { externalId: "e".repeat(256) }, ...invalid("externalId") },
    // proves: limits.text
    { it: "externalId of 255 emoji", change: { externalId: "🎉".repeat(255) }, ...created },
    // proves: limits.text
    { it: "externalId of 256 emoji", change: { externalId: "🎉".repeat(256) }, ...invalid("externalId") },
    // proves: cash-out.externalId, limits.text-bounds
    { it: "externalId empty", change: { externalId: "" }, ...invalid("externalId") },
    // proves: cash-out.externalId
    { it: "externalId missing", change: { externalId: undefined }, ...invalid("externalId") },
    // proves: cash-out.externalId
    { it: "externalId a number", change: { externalId: 12345 }, ...invalid("externalId") },
    // proves: limits.text
    { it: "externalId with a NUL", change: { externalId: "a\u0000b" }, ...invalid("externalId") },
    // proves: limits.text
    { it: "externalId with half an emoji", change: { externalId: "a\ud83c" }, ...invalid("externalId") },
    // proves: cash-out.description, limits.description
    { it: "description of 140 characters", change: { description: "d".repeat(140) }, ...created },
    // proves: cash-out.description, limits.description
    { it: "description of 141", change: { description: "d".repeat(141) }, ...invalid("description") },
    { it: "description of 140 emoji", change: { description: "😀".repeat(140) }, ...created },
    { it: "description of 141 emoji", change: { description: "😀".repeat(141) }, ...invalid("description") },
    // proves: cash-out.description
    { it: "description empty", change: { description: "" }, ...created },
    // proves: cash-out.description
    {
      it: "description left out is empty",
      change: { description: undefined },
      ...created,
      transaction: { description: "" },
    },
    // proves: conventions.null
    {
      it: "description null is as absent",
      change: { description: null },
      ...created,
      transaction: { description: "" },
    },
    // proves: conventions.null
    {
      it: "externalId null is missing",
      change: { externalId: null },
      ...invalid("externalId"),
      message: "externalId é obrigatório, e não pode ser null",
    },
    { it: "description with a NUL", change: { description: "\u0000" }, ...invalid("description") },
    // proves: conventions.unknown-fields
    { it: "a field that nobody knows is ignored", change: { color: "blue" }, ...created },
    // proves: conventions.duplicate-keys
    {
      it: "a name that stands twice: the last counts",
      body: `{"value":1,"value":2,"externalId":"twice","details":{"key":"x"},"details":${JSON.stringify(payoutBody().details)}}`,
      ...created,
      transaction: { value: 2 },
    },
  ],
});

table("POST /api/pix/cash-out: details", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.details.name, limits.names
    { it: "name of 100 characters", change: { "details.name": "n".repeat(100) }, ...created },
    // proves: cash-out.details.name, limits.names
    { it: "name of 101", change: { "details.name": "n".repeat(101) }, ...invalid("details.name") },
    // proves: cash-out.details.name, limits.text-bounds
    { it: "name empty", change: { "details.name": "" }, ...invalid("details.name") },
    // proves: cash-out.details.name
    { it: "name missing", change: { "details.name": undefined }, ...invalid("details.name") },
    // proves: cash-out.details.document
    { it: "document a CNPJ", change: { "details.document": "11222333000181" }, ...created },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "document of 11 digits with wrong check digits (DOCUMENTS)",
      change: { "details.document": "12345678900" },
      ...created,
    },
    // proves: cash-out.details.document
    {
      it: "document of 10 digits",
      change: { "details.document": "1234567890" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document
    { it: "document of 12", change: { "details.document": "123456789012" }, ...invalid("details.document") },
    // proves: cash-out.details.document
    { it: "document of 13", change: { "details.document": "1122233300018" }, ...invalid("details.document") },
    // proves: cash-out.details.document
    {
      it: "document of 15",
      change: { "details.document": "112223330001811" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document
    {
      it: "document with dots and a dash",
      change: { "details.document": "123.456.789-09" },
      ...invalid("details.document"),
    },
    {
      it: "document an alphanumeric CNPJ",
      change: { "details.document": "12ABC34501DE35" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document, errors.cash-out.causes
    { it: "document empty", change: { "details.document": "" }, ...invalid("details.document") },
    // proves: cash-out.details.document.every-type
    { it: "document missing", change: { "details.document": undefined }, ...invalid("details.document") },
    ...[
      key("DOCUMENT", "12345678909"),
      key("PHONE", "11987654321"),
      key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"),
    ].map((change) => ({
      // proves: cash-out.details.document.every-type
      it: `document missing with a key of type ${change["details.keyType"]}`,
      change: { ...change, "details.document": undefined },
      ...invalid("details.document"),
    })),
    // proves: cash-out.details.document
    { it: "document a number", change: { "details.document": 12345678909 }, ...invalid("details.document") },
    // proves: cash-out.details.keyType, errors.cash-out.causes
    {
      it: "keyType CPF is not one of the four",
      change: key("CPF", "12345678909"),
      ...invalid("details.keyType"),
    },
    // proves: cash-out.details.keyType
    { it: "keyType in lower case", change: key("email", "a@example.com"), ...invalid("details.keyType") },
    // proves: cash-out.details.keyType
    { it: "keyType missing", change: { "details.keyType": undefined }, ...invalid("details.keyType") },
    // proves: cash-out.details
    { it: "details missing", change: { details: undefined }, ...invalid("details") },
    // proves: cash-out.details
    { it: "details a text", change: { details: "cliente@example.com" }, ...invalid("details") },
    // proves: cash-out.details
    { it: "details null", change: { details: null }, ...invalid("details") },
    // proves: cash-out.body, errors.message, errors.cash-out.causes
    {
      it: "everything is wrong: one answer lists all six",
      body: {
        value: 0,
        externalId: "",
        description: "d".repeat(141),
        details: { key: "x", keyType: "EMAIL", name: "", document: "1" },
      },
      status: 400,
      fields: ["value", "externalId", "description", "details.key", "details.name", "details.document"],
    },
    // proves: cash-out.body
    {
      it: "an empty object: every required field is listed",
      body: {},
      ...invalid("value", "externalId", "details"),
    },
    // proves: errors.code, errors.code.validation
    {
      it: "value and key are wrong: no single code fits, both are listed",
      change: { value: 0, "details.key": "x" },
      ...invalid("value", "details.key"),
    },
  ],
});

table("POST /api/pix/cash-out: the key", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT: a CPF", change: key("DOCUMENT", "12345678909"), ...created },
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT: a CNPJ", change: key("DOCUMENT", "11222333000181"), ...created },
    // proves: cash-out.details.key.DOCUMENT, errors.cash-out.PIX_INVALID_PIX_KEY
    { it: "DOCUMENT: 10 digits", change: key("DOCUMENT", "1234567890"), ...keyInvalid },
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT: 12 digits", change: key("DOCUMENT", "123456789012"), ...keyInvalid },
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT: with punctuation", change: key("DOCUMENT", "123.456.789-09"), ...keyInvalid },
    { it: "DOCUMENT: an e-mail address", change: key("DOCUMENT", "a@example.com"), ...keyInvalid },
    // proves: cash-out.details.key.EMAIL
    { it: "EMAIL: plain", change: key("EMAIL", "a@example.com"), ...created },
    // proves: cash-out.details.key.EMAIL
    {
      it: "EMAIL: with a tag and a subdomain",
      change: key("EMAIL", "ana+pix@mail.example.com.br"),
      ...created,
    },
    { it: "EMAIL: capitals", change: key("EMAIL", "Ana@Example.com"), ...created },
    // proves: cash-out.details.key.EMAIL.length
    { it: "EMAIL: 77 characters", change: key("EMAIL", local(77)), ...created },
    // proves: cash-out.details.key.EMAIL.length
    { it: "EMAIL: 78 characters", change: key("EMAIL", local(78)), ...keyInvalid },
    // proves: cash-out.details.key.EMAIL, errors.code.validation, errors.cash-out.PIX_INVALID_PIX_KEY
    { it: "EMAIL: no @", change: key("EMAIL", "example.com"), ...keyInvalid },
    { it: "EMAIL: two @", change: key("EMAIL", "a@@example.com"), ...keyInvalid },
    // proves: cash-out.details.key.EMAIL
    { it: "EMAIL: no host", change: key("EMAIL", "a@"), ...keyInvalid },
    { it: "EMAIL: a space around it", change: key("EMAIL", " a@example.com"), ...keyInvalid },
    { it: "EMAIL: a phone", change: key("EMAIL", "11987654321"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE
    { it: "PHONE: 11 digits", change: key("PHONE", "11987654321"), ...created },
    // proves: cash-out.details.key.PHONE
    { it: "PHONE: 10 digits", change: key("PHONE", "1133334444"), ...created },
    // proves: cash-out.details.key.PHONE.country
    { it: "PHONE: with +55 (PHONE_KEY)", change: key("PHONE", "+5511987654321"), ...created },
    // proves: cash-out.details.key.PHONE, errors.cash-out.PIX_INVALID_PIX_KEY
    { it: "PHONE: 9 digits", change: key("PHONE", "987654321"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE
    { it: "PHONE: 12 digits", change: key("PHONE", "119876543210"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE: 55 without its plus (PHONE_KEY)",
      change: key("PHONE", "5511999999999"),
      ...created,
      transaction: { pixKey: "+5511999999999" },
    },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE: a number with the area code 55",
      change: key("PHONE", "55999999999"),
      ...created,
      transaction: { pixKey: "+5555999999999" },
    },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE: what is refused says the accepted forms",
      change: key("PHONE", "+5511-99999"),
      ...keyInvalid,
      message: "PHONE aceita 5511999999999, +5511999999999 ou 11999999999",
    },
    { it: "PHONE: with punctuation", change: key("PHONE", "(11) 98765-4321"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE.country
    { it: "PHONE: another country", change: key("PHONE", "+1202555017"), ...keyInvalid },
    // proves: cash-out.details.key.RANDOM
    { it: "RANDOM: with hyphens", change: key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"), ...created },
    // proves: cash-out.details.key.RANDOM
    { it: "RANDOM: without hyphens", change: key("RANDOM", "7d9f03358dcc40549bf90dbd61d36906"), ...created },
    { it: "RANDOM: in capitals", change: key("RANDOM", "7D9F0335-8DCC-4054-9BF9-0DBD61D36906"), ...created },
    // proves: cash-out.details.key.RANDOM
    {
      it: "RANDOM: a character short",
      change: key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d3690"),
      ...keyInvalid,
    },
    // proves: cash-out.details.key.RANDOM, errors.cash-out.PIX_INVALID_PIX_KEY
    {
      it: "RANDOM: not hexadecimal",
      change: key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d3690g"),
      ...keyInvalid,
    },
    { it: "RANDOM: an e-mail address", change: key("RANDOM", "a@example.com"), ...keyInvalid },
    { it: "empty", change: { "details.key": "" }, ...invalid("details.key") },
    { it: "missing", change: { "details.key": undefined }, ...invalid("details.key") },
    { it: "a number", change: key("DOCUMENT", 12345678909), ...invalid("details.key") },
  ],
});

/** A valid body with one field written exactly as given, for numbers that JSON.stringify would rewrite. */
function rawPayout(field: string): string {
  return JSON.stringify(payoutBody()).replace(/"value":100/, field);
}
