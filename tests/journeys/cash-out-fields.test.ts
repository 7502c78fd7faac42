import { payoutBody } from "./bodies.js";
import { table } from "./rows.js";

const created = { status: 201, journal: ["payout.created"] } as const;
const amountInvalid = { status: 400, code: "PIX_INVALID_AMOUNT", fields: ["value"] } as const;
const keyInvalid = { status: 400, code: "PIX_INVALID_PIX_KEY", fields: ["details.key"] } as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const key = (keyType: string, value: unknown) => ({ "details.keyType": keyType, "details.key": value });
const emailOf = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;

table("POST /api/pix/cash-out: value", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.value, limits.cash-out-value
    { it: "value 0.01, the minimum, is accepted", change: { value: 0.01 }, ...created },
    {
      it: "value 0.07 is accepted",
      change: { value: 0.07 },
      ...created,
    },
    { it: "value 1.1 is accepted", change: { value: 1.1 }, ...created },
    // proves: cash-out.value
    { it: "value 4.35 is accepted", change: { value: 4.35 }, ...created },
    { it: "value 8.2 is accepted", change: { value: 8.2 }, ...created },
    { it: "value 19.99 is accepted", change: { value: 19.99 }, ...created },
    { it: "value 1e2, which is 100, is accepted", body: rawPayout('"value":1e2'), ...created },
    { it: "value 10.10 with a trailing zero is accepted", body: rawPayout('"value":10.10'), ...created },
    // proves: limits.amount-maximum
    {
      it: "value 9,999,999,999.99, the maximum: refused by the limit, not by the format (assumption AMOUNT_MAXIMUM)",
      change: { value: 9_999_999_999.99 },
      status: 400,
      code: "PIX_TRANSACTION_LIMIT_EXCEEDED",
    },
    // proves: limits.amount-maximum
    {
      it: "one centavo above the maximum is refused",
      change: { value: 10_000_000_000 },
      ...amountInvalid,
    },
    // proves: cash-out.value, errors.code.validation, errors.400, errors.cash-out.PIX_INVALID_AMOUNT
    { it: "value 0.00 is refused", change: { value: 0 }, ...amountInvalid },
    { it: "value minus zero is refused", body: rawPayout('"value":-0.0'), ...amountInvalid },
    // proves: cash-out.value, errors.cash-out.PIX_INVALID_AMOUNT, limits.cash-out-value
    { it: "value 0.009 is refused", change: { value: 0.009 }, ...amountInvalid },
    // proves: limits.cash-out-value
    { it: "value 0.011 is refused", change: { value: 0.011 }, ...amountInvalid },
    // proves: cash-out.value, errors.cash-out.PIX_INVALID_AMOUNT
    { it: "value 10.001 is refused", change: { value: 10.001 }, ...amountInvalid },
    { it: "value 10.999 is refused", change: { value: 10.999 }, ...amountInvalid },
    // proves: cash-out.value
    { it: "value -1 is refused", change: { value: -1 }, ...amountInvalid },
    { it: "value 1e-7 is refused", change: { value: 1e-7 }, ...amountInvalid },
    { it: "value 1e21 is refused", change: { value: 1e21 }, ...amountInvalid },
    // proves: cash-out.value, errors.code.validation
    { it: "value as a string is refused", change: { value: "10.00" }, ...invalid("value") },
    { it: "value null is refused", change: { value: null }, ...invalid("value") },
    { it: "value as a list is refused", change: { value: [10] }, ...invalid("value") },
    { it: "value true is refused", change: { value: true }, ...invalid("value") },
    // proves: cash-out.value
    { it: "a missing value is refused", change: { value: undefined }, ...invalid("value") },
  ],
});

table("POST /api/pix/cash-out: externalId and description", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.externalId, limits.externalId
    { it: "externalId of 255 characters is accepted", change: { externalId: "e".repeat(255) }, ...created },
    // proves: cash-out.externalId, limits.externalId
    {
      it: "externalId of 256 characters is refused",
      change: { externalId: "e".repeat(256) },
      ...invalid("externalId"),
    },
    // proves: limits.text
    { it: "externalId of 255 emoji is accepted", change: { externalId: "🎉".repeat(255) }, ...created },
    // proves: limits.text
    {
      it: "externalId of 256 emoji is refused",
      change: { externalId: "🎉".repeat(256) },
      ...invalid("externalId"),
    },
    // proves: cash-out.externalId, limits.text-bounds
    { it: "an empty externalId is refused", change: { externalId: "" }, ...invalid("externalId") },
    // proves: cash-out.externalId
    { it: "a missing externalId is refused", change: { externalId: undefined }, ...invalid("externalId") },
    // proves: cash-out.externalId
    { it: "externalId as a number is refused", change: { externalId: 12345 }, ...invalid("externalId") },
    // proves: limits.text
    { it: "externalId with a NUL is refused", change: { externalId: "a\u0000b" }, ...invalid("externalId") },
    // proves: limits.text
    {
      it: "externalId with half an emoji is refused",
      change: { externalId: "a\ud83c" },
      ...invalid("externalId"),
    },
    // proves: cash-out.description, limits.description
    { it: "description of 140 characters is accepted", change: { description: "d".repeat(140) }, ...created },
    // proves: cash-out.description, limits.description
    {
      it: "description of 141 characters is refused",
      change: { description: "d".repeat(141) },
      ...invalid("description"),
    },
    { it: "description of 140 emoji is accepted", change: { description: "😀".repeat(140) }, ...created },
    {
      it: "description of 141 emoji is refused",
      change: { description: "😀".repeat(141) },
      ...invalid("description"),
    },
    // proves: cash-out.description
    { it: "an empty description is accepted", change: { description: "" }, ...created },
    // proves: cash-out.description
    {
      it: "a missing description is stored as an empty string",
      change: { description: undefined },
      ...created,
      transaction: { description: "" },
    },
    // proves: conventions.null
    {
      it: "description null is treated as missing",
      change: { description: null },
      ...created,
      transaction: { description: "" },
    },
    // proves: conventions.null
    {
      it: "externalId null is refused as missing",
      change: { externalId: null },
      ...invalid("externalId"),
      message: "externalId é obrigatório, e não pode ser null",
    },
    { it: "description with a NUL is refused", change: { description: "\u0000" }, ...invalid("description") },
    // proves: conventions.unknown-fields
    { it: "an unknown field is ignored", change: { color: "blue" }, ...created },
    // proves: conventions.duplicate-keys
    {
      it: "of a duplicate field, the last value is used",
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
    { it: "name of 100 characters is accepted", change: { "details.name": "n".repeat(100) }, ...created },
    // proves: cash-out.details.name, limits.names
    {
      it: "name of 101 characters is refused",
      change: { "details.name": "n".repeat(101) },
      ...invalid("details.name"),
    },
    // proves: cash-out.details.name, limits.text-bounds
    { it: "an empty name is refused", change: { "details.name": "" }, ...invalid("details.name") },
    // proves: cash-out.details.name
    { it: "a missing name is refused", change: { "details.name": undefined }, ...invalid("details.name") },
    // proves: cash-out.details.document
    { it: "a CNPJ as document is accepted", change: { "details.document": "11222333000181" }, ...created },
    // proves: events.cash-out.INVALID_TAX_ID
    {
      it: "document of 11 digits with wrong check digits is accepted at first (assumption DOCUMENTS)",
      change: { "details.document": "12345678900" },
      ...created,
    },
    // proves: cash-out.details.document
    {
      it: "document of 10 digits is refused",
      change: { "details.document": "1234567890" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document
    {
      it: "document of 12 digits is refused",
      change: { "details.document": "123456789012" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document
    {
      it: "document of 13 digits is refused",
      change: { "details.document": "1122233300018" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document
    {
      it: "document of 15 digits is refused",
      change: { "details.document": "112223330001811" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document
    {
      it: "document with punctuation is refused",
      change: { "details.document": "123.456.789-09" },
      ...invalid("details.document"),
    },
    {
      it: "an alphanumeric CNPJ as document is refused",
      change: { "details.document": "12ABC34501DE35" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document, errors.cash-out.causes
    {
      it: "an empty document is refused",
      change: { "details.document": "" },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.document.every-type
    {
      it: "a missing document is refused",
      change: { "details.document": undefined },
      ...invalid("details.document"),
    },
    ...[
      key("DOCUMENT", "12345678909"),
      key("PHONE", "11987654321"),
      key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"),
    ].map((change) => ({
      // proves: cash-out.details.document.every-type
      it: `missing document with a key of type ${change["details.keyType"]} is refused`,
      change: { ...change, "details.document": undefined },
      ...invalid("details.document"),
    })),
    // proves: cash-out.details.document
    {
      it: "document as a number is refused",
      change: { "details.document": 12345678909 },
      ...invalid("details.document"),
    },
    // proves: cash-out.details.keyType, errors.cash-out.causes
    {
      it: "keyType CPF, which is not one of the four, is refused",
      change: key("CPF", "12345678909"),
      ...invalid("details.keyType"),
    },
    // proves: cash-out.details.keyType
    {
      it: "keyType in lower case is refused",
      change: key("email", "a@example.com"),
      ...invalid("details.keyType"),
    },
    // proves: cash-out.details.keyType
    {
      it: "a missing keyType is refused",
      change: { "details.keyType": undefined },
      ...invalid("details.keyType"),
    },
    // proves: cash-out.details
    { it: "a missing details is refused", change: { details: undefined }, ...invalid("details") },
    // proves: cash-out.details
    {
      it: "details as a string is refused",
      change: { details: "cliente@example.com" },
      ...invalid("details"),
    },
    // proves: cash-out.details
    { it: "details null is refused", change: { details: null }, ...invalid("details") },
    // proves: cash-out.body, errors.message, errors.cash-out.causes
    {
      it: "a body in which every field is invalid is refused with all six fields",
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
      it: "an empty object is refused with every required field",
      body: {},
      ...invalid("value", "externalId", "details"),
    },
    // proves: errors.code, errors.code.validation
    {
      it: "invalid value and key together are refused without a code",
      change: { value: 0, "details.key": "x" },
      ...invalid("value", "details.key"),
    },
  ],
});

table("POST /api/pix/cash-out: details.key", {
  operation: "cashOut",
  valid: payoutBody,
  rows: [
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT key: a CPF is accepted", change: key("DOCUMENT", "12345678909"), ...created },
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT key: a CNPJ is accepted", change: key("DOCUMENT", "11222333000181"), ...created },
    // proves: cash-out.details.key.DOCUMENT, errors.cash-out.PIX_INVALID_PIX_KEY
    { it: "DOCUMENT key of 10 digits is refused", change: key("DOCUMENT", "1234567890"), ...keyInvalid },
    // proves: cash-out.details.key.DOCUMENT
    { it: "DOCUMENT key of 12 digits is refused", change: key("DOCUMENT", "123456789012"), ...keyInvalid },
    // proves: cash-out.details.key.DOCUMENT
    {
      it: "DOCUMENT key with punctuation is refused",
      change: key("DOCUMENT", "123.456.789-09"),
      ...keyInvalid,
    },
    {
      it: "DOCUMENT key: an e-mail address is refused",
      change: key("DOCUMENT", "a@example.com"),
      ...keyInvalid,
    },
    // proves: cash-out.details.key.EMAIL
    { it: "EMAIL key: a plain address is accepted", change: key("EMAIL", "a@example.com"), ...created },
    // proves: cash-out.details.key.EMAIL
    {
      it: "EMAIL key with a tag and a subdomain is accepted",
      change: key("EMAIL", "ana+pix@mail.example.com.br"),
      ...created,
    },
    {
      it: "EMAIL key with capital letters is accepted",
      change: key("EMAIL", "Ana@Example.com"),
      ...created,
    },
    // proves: cash-out.details.key.EMAIL.length
    { it: "EMAIL key of 77 characters is accepted", change: key("EMAIL", emailOf(77)), ...created },
    // proves: cash-out.details.key.EMAIL.length
    { it: "EMAIL key of 78 characters is refused", change: key("EMAIL", emailOf(78)), ...keyInvalid },
    // proves: cash-out.details.key.EMAIL, errors.code.validation, errors.cash-out.PIX_INVALID_PIX_KEY
    { it: "EMAIL key without an @ is refused", change: key("EMAIL", "example.com"), ...keyInvalid },
    { it: "EMAIL key with two @ is refused", change: key("EMAIL", "a@@example.com"), ...keyInvalid },
    // proves: cash-out.details.key.EMAIL
    { it: "EMAIL key without a host is refused", change: key("EMAIL", "a@"), ...keyInvalid },
    {
      it: "EMAIL key with a leading space is refused",
      change: key("EMAIL", " a@example.com"),
      ...keyInvalid,
    },
    { it: "EMAIL key: a phone number is refused", change: key("EMAIL", "11987654321"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE
    { it: "PHONE key of 11 digits is accepted", change: key("PHONE", "11987654321"), ...created },
    // proves: cash-out.details.key.PHONE
    { it: "PHONE key of 10 digits is accepted", change: key("PHONE", "1133334444"), ...created },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE key with +55 (assumption PHONE_KEY) is accepted",
      change: key("PHONE", "+5511987654321"),
      ...created,
    },
    // proves: cash-out.details.key.PHONE, errors.cash-out.PIX_INVALID_PIX_KEY
    { it: "PHONE key of 9 digits is refused", change: key("PHONE", "987654321"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE
    { it: "PHONE key of 12 digits is refused", change: key("PHONE", "119876543210"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE key with 55 but without the plus is accepted and stored with it (assumption PHONE_KEY)",
      change: key("PHONE", "5511999999999"),
      ...created,
      transaction: { pixKey: "+5511999999999" },
    },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE key with the area code 55 without the country code is accepted and stored with +55",
      change: key("PHONE", "55999999999"),
      ...created,
      transaction: { pixKey: "+5555999999999" },
    },
    // proves: cash-out.details.key.PHONE.country
    {
      it: "PHONE key: the refusal names the accepted forms",
      change: key("PHONE", "+5511-99999"),
      ...keyInvalid,
      message: "PHONE aceita 5511999999999, +5511999999999 ou 11999999999",
    },
    { it: "PHONE key with punctuation is refused", change: key("PHONE", "(11) 98765-4321"), ...keyInvalid },
    // proves: cash-out.details.key.PHONE.country
    { it: "PHONE key of another country is refused", change: key("PHONE", "+1202555017"), ...keyInvalid },
    // proves: cash-out.details.key.RANDOM
    {
      it: "RANDOM key with hyphens is accepted",
      change: key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"),
      ...created,
    },
    // proves: cash-out.details.key.RANDOM
    {
      it: "RANDOM key without hyphens is accepted",
      change: key("RANDOM", "7d9f03358dcc40549bf90dbd61d36906"),
      ...created,
    },
    {
      it: "RANDOM key in capital letters is accepted",
      change: key("RANDOM", "7D9F0335-8DCC-4054-9BF9-0DBD61D36906"),
      ...created,
    },
    // proves: cash-out.details.key.RANDOM
    {
      it: "RANDOM key one character short is refused",
      change: key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d3690"),
      ...keyInvalid,
    },
    // proves: cash-out.details.key.RANDOM, errors.cash-out.PIX_INVALID_PIX_KEY
    {
      it: "RANDOM key not hexadecimal is refused",
      change: key("RANDOM", "7d9f0335-8dcc-4054-9bf9-0dbd61d3690g"),
      ...keyInvalid,
    },
    {
      it: "RANDOM key: an e-mail address is refused",
      change: key("RANDOM", "a@example.com"),
      ...keyInvalid,
    },
    { it: "an empty key is refused", change: { "details.key": "" }, ...invalid("details.key") },
    { it: "a missing key is refused", change: { "details.key": undefined }, ...invalid("details.key") },
    { it: "a key as a number is refused", change: key("DOCUMENT", 12345678909), ...invalid("details.key") },
  ],
});

/** A valid body in which the number is written exactly as given, because JSON.stringify would change it. */
function rawPayout(field: string): string {
  return JSON.stringify(payoutBody()).replace(/"value":100/, field);
}
