import { changed, chargeBody, splitBody } from "./bodies.js";
import { table } from "./rows.js";

const created = { status: 201, journal: ["charge.created"] } as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const expiration = (seconds: unknown) => ({ "transaction.expirationTime": seconds });
const pairs = (count: number) => ({
  additionalInfo: Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, "value"])),
});
const splits = (...changes: object[]) => ({
  splits: changes.map((change) => ({ ...splitBody(), ...change })),
});
const email = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;
const without = (field: string) => {
  const { [field]: _, ...rest } = splitBody() as Record<string, unknown>;
  return { splits: [rest] };
};

table("POST /api/pix/cash-in: the transaction", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: cash-in.value, limits.cash-in-value
    { it: "value 0.01", change: { "transaction.value": 0.01 }, ...created },
    // proves: cash-in.value
    { it: "value 4.35", change: { "transaction.value": 4.35 }, ...created },
    // proves: limits.amount-maximum
    { it: "value 9999999999.99", change: { "transaction.value": 9_999_999_999.99 }, ...created },
    // proves: limits.amount-maximum
    { it: "value 10000000000", change: { "transaction.value": 1e10 }, ...invalid("transaction.value") },
    // proves: cash-in.value, limits.cash-in-value
    { it: "value 0", change: { "transaction.value": 0 }, ...invalid("transaction.value") },
    // proves: cash-in.value, limits.cash-in-value
    { it: "value 0.001", change: { "transaction.value": 0.001 }, ...invalid("transaction.value") },
    // proves: cash-in.value
    { it: "value -1", change: { "transaction.value": -1 }, ...invalid("transaction.value") },
    // proves: cash-in.value
    { it: "value a text", change: { "transaction.value": "1.00" }, ...invalid("transaction.value") },
    // proves: cash-in.value
    { it: "value missing", change: { "transaction.value": undefined }, ...invalid("transaction.value") },
    // proves: cash-in.description, limits.description
    { it: "description of 140", change: { "transaction.description": "d".repeat(140) }, ...created },
    // proves: limits.text
    { it: "description of 140 emoji", change: { "transaction.description": "🎉".repeat(140) }, ...created },
    // proves: cash-in.description, limits.description
    {
      it: "description of 141",
      change: { "transaction.description": "d".repeat(141) },
      ...invalid("transaction.description"),
    },
    // proves: limits.text
    {
      it: "description of 141 emoji",
      change: { "transaction.description": "🎉".repeat(141) },
      ...invalid("transaction.description"),
    },
    // proves: cash-in.description
    {
      it: "description empty",
      change: { "transaction.description": "" },
      ...invalid("transaction.description"),
    },
    // proves: cash-in.description
    {
      it: "description missing",
      change: { "transaction.description": undefined },
      ...invalid("transaction.description"),
    },
    {
      it: "description with half an emoji",
      change: { "transaction.description": "\udf89" },
      ...invalid("transaction.description"),
    },
    {
      it: "description with a NUL",
      change: { "transaction.description": "a\u0000" },
      ...invalid("transaction.description"),
    },
    // proves: cash-in.externalId, limits.externalId
    { it: "externalId of 255", change: { "transaction.externalId": "x".repeat(255) }, ...created },
    // proves: cash-in.externalId, limits.externalId
    {
      it: "externalId of 256",
      change: { "transaction.externalId": "x".repeat(256) },
      ...invalid("transaction.externalId"),
    },
    // proves: cash-in.externalId
    {
      it: "externalId empty",
      change: { "transaction.externalId": "" },
      ...invalid("transaction.externalId"),
    },
    // proves: cash-in.externalId
    {
      it: "externalId missing",
      change: { "transaction.externalId": undefined },
      ...invalid("transaction.externalId"),
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    { it: "expirationTime 29", change: expiration(29), ...invalid("transaction.expirationTime") },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "expirationTime 30",
      change: expiration(30),
      ...created,
      answer: { expirationDate: "2030-02-14T15:00:30.000Z" },
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "expirationTime 604800",
      change: expiration(604_800),
      ...created,
      answer: { expirationDate: "2030-02-21T15:00:00.000Z" },
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    { it: "expirationTime 604801", change: expiration(604_801), ...invalid("transaction.expirationTime") },
    // proves: cash-in.expirationTime, limits.whole-seconds
    { it: "expirationTime 30.5", change: expiration(30.5), ...invalid("transaction.expirationTime") },
    // proves: cash-in.expirationTime
    { it: "expirationTime a text", change: expiration("60"), ...invalid("transaction.expirationTime") },
    {
      it: "expirationTime null is a day",
      change: expiration(null),
      ...created,
      answer: { expirationDate: "2030-02-15T15:00:00.000Z" },
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "expirationTime left out is a day",
      ...created,
      answer: { expirationDate: "2030-02-15T15:00:00.000Z" },
    },
    // proves: cash-in.generateQrCode
    {
      it: "generateQrCode a text",
      change: { "transaction.generateQrCode": "true" },
      ...invalid("transaction.generateQrCode"),
    },
    // proves: cash-in.transaction
    { it: "transaction missing", change: { transaction: undefined }, ...invalid("transaction") },
    // proves: cash-in.transaction
    { it: "transaction null", change: { transaction: null }, ...invalid("transaction") },
    // proves: cash-in.transaction
    { it: "transaction a list", change: { transaction: [] }, ...invalid("transaction") },
  ],
});

table("POST /api/pix/cash-in: the payer and the additional information", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: cash-in.payer.fullName, limits.names
    { it: "fullName of 100", change: { "payer.fullName": "n".repeat(100) }, ...created },
    // proves: cash-in.payer.fullName, limits.names
    { it: "fullName of 101", change: { "payer.fullName": "n".repeat(101) }, ...invalid("payer.fullName") },
    // proves: cash-in.payer.fullName.fixed
    {
      it: "the same fullName again: a fixed value may be used",
      change: { "payer.fullName": "Cliente" },
      before: async ({ account }) => {
        await account.gateway.cashIn(changed(chargeBody(), { "payer.fullName": "Cliente" }) as never);
      },
      ...created,
    },
    // proves: cash-in.payer.fullName
    { it: "fullName missing", change: { "payer.fullName": undefined }, ...invalid("payer.fullName") },
    // proves: cash-in.payer.document
    { it: "document a CNPJ", change: { "payer.document": "11222333000181" }, ...created },
    // proves: cash-in.payer.document
    {
      it: "document of 12 digits",
      change: { "payer.document": "123456789012" },
      ...invalid("payer.document"),
    },
    // proves: cash-in.payer.document
    { it: "document missing", change: { "payer.document": undefined }, ...invalid("payer.document") },
    // proves: cash-in.payer
    { it: "payer missing", change: { payer: undefined }, ...invalid("payer") },
    // proves: cash-in.payer
    { it: "payer null", change: { payer: null }, ...invalid("payer") },
    // proves: cash-in.additionalInfo, limits.additionalInfo
    { it: "ten pairs", change: pairs(10), ...created },
    // proves: cash-in.additionalInfo, limits.additionalInfo
    { it: "eleven pairs", change: pairs(11), ...invalid("additionalInfo") },
    // proves: cash-in.additionalInfo
    { it: "no pairs", change: pairs(0), ...created },
    // proves: limits.text-bounds
    {
      it: "a pair of 255 characters each",
      change: { additionalInfo: { ["k".repeat(255)]: "🎉".repeat(255) } },
      ...created,
    },
    // proves: limits.text-bounds
    {
      it: "a pair whose value has 256",
      change: { additionalInfo: { a: "v".repeat(256) } },
      ...invalid("additionalInfo.a"),
    },
    // proves: limits.text-bounds
    {
      it: "a pair whose name has 256",
      change: { additionalInfo: { ["k".repeat(256)]: "v" } },
      ...invalid(`additionalInfo.${"k".repeat(256)}`),
    },
    // proves: cash-in.additionalInfo
    {
      it: "a pair whose value is a number",
      change: { additionalInfo: { a: 1 } },
      ...invalid("additionalInfo.a"),
    },
    // proves: cash-in.additionalInfo
    {
      it: "a pair whose value is an object",
      change: { additionalInfo: { a: {} } },
      ...invalid("additionalInfo.a"),
    },
    // proves: cash-in.additionalInfo
    { it: "a list of pairs", change: { additionalInfo: ["a"] }, ...invalid("additionalInfo") },
    {
      it: "a pair whose key is __proto__",
      body: JSON.stringify(chargeBody()).replace(/}$/, ',"additionalInfo":{"__proto__":"x"}}'),
      ...created,
    },
    {
      it: "a pair whose key is __proto__ and whose value is a number",
      body: JSON.stringify(chargeBody()).replace(/}$/, ',"additionalInfo":{"__proto__":1}}'),
      ...invalid("additionalInfo.__proto__"),
    },
    // proves: cash-in.body, errors.message
    {
      it: "everything is wrong: one answer lists all of it",
      body: {
        transaction: {
          value: 0,
          description: "",
          externalId: "",
          expirationTime: 29,
          generateQrCode: 1,
        },
        payer: { fullName: "", document: "1" },
        additionalInfo: pairs(11).additionalInfo,
        splits: splits({ value: 0, name: "" }, { type: "HALF" }).splits,
      },
      ...invalid(
        "transaction.value",
        "transaction.description",
        "transaction.externalId",
        "transaction.expirationTime",
        "transaction.generateQrCode",
        "payer.fullName",
        "payer.document",
        "additionalInfo",
        "splits.0.name",
        "splits.0.value",
        "splits.1.type",
      ),
    },
    // proves: cash-in.body
    { it: "an empty object", body: {}, ...invalid("transaction", "payer") },
  ],
});

table("POST /api/pix/cash-in: splits", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: cash-in.splits
    { it: "none", change: { splits: [] }, ...created },
    // proves: cash-in.splits, limits.splits
    { it: "ten", change: splits(...Array(10).fill({})), ...created },
    // proves: cash-in.splits, limits.splits
    { it: "eleven", change: splits(...Array(11).fill({ value: 1 })), ...invalid("splits") },
    // proves: cash-in.splits
    { it: "null is none", change: { splits: null }, ...created },
    // proves: cash-in.splits.sum
    { it: "fixed sum equal to the amount", change: splits({ value: 60 }, { value: 40 }), ...created },
    // proves: cash-in.splits.sum, errors.other-codes
    {
      it: "fixed sum a centavo above",
      change: splits({ value: 60 }, { value: 40.01 }),
      ...invalid("splits"),
    },
    // proves: cash-in.splits.calculation
    {
      it: "200 with 70%, 20% and fixed 10 leaves 10",
      change: {
        "transaction.value": 200,
        ...splits({ type: "PERCENTAGE", value: 70 }, { type: "PERCENTAGE", value: 20 }, { value: 10 }),
      },
      ...created,
    },
    // proves: cash-in.splits.type
    { it: "100%", change: splits({ type: "PERCENTAGE", value: 100 }), ...created },
    { it: "100.01%", change: splits({ type: "PERCENTAGE", value: 100.01 }), ...invalid("splits.0.value") },
    // proves: cash-in.splits.sum
    {
      it: "100% and a centavo",
      change: splits({ type: "PERCENTAGE", value: 100 }, { value: 0.01 }),
      ...invalid("splits"),
    },
    // proves: cash-in.splits.value
    {
      it: "a percent with three decimals",
      change: splits({ type: "PERCENTAGE", value: 33.333 }),
      ...created,
    },
    // proves: cash-in.splits.value
    { it: "fixed with three decimals", change: splits({ value: 10.001 }), ...invalid("splits.0.value") },
    // proves: cash-in.splits.value
    { it: "fixed 0.01", change: splits({ value: 0.01 }), ...created },
    // proves: cash-in.splits.value
    { it: "fixed 0", change: splits({ value: 0 }), ...invalid("splits.0.value") },
    // proves: cash-in.splits.value
    { it: "percent 0.01", change: splits({ type: "PERCENTAGE", value: 0.01 }), ...created },
    // proves: cash-in.splits.value
    { it: "percent 0", change: splits({ type: "PERCENTAGE", value: 0 }), ...invalid("splits.0.value") },
    // proves: cash-in.splits.value
    { it: "value a text", change: splits({ value: "10" }), ...invalid("splits.0.value") },
    // proves: cash-in.splits.value
    { it: "value missing", change: without("value"), ...invalid("splits.0.value") },
    // proves: cash-in.splits.type
    { it: "type missing", change: without("type"), ...invalid("splits.0.type") },
    // proves: cash-in.splits.type
    { it: "type in lower case", change: splits({ type: "fixed" }), ...invalid("splits.0.type") },
    // proves: cash-in.splits.pixKeyType
    {
      it: "pixKeyType DOCUMENT",
      change: splits({ pixKeyType: "DOCUMENT" }),
      ...invalid("splits.0.pixKeyType"),
    },
    // proves: cash-in.splits.pixKeyType
    { it: "pixKeyType missing", change: without("pixKeyType"), ...invalid("splits.0.pixKeyType") },
    // proves: cash-in.splits.pixKey
    { it: "pixKey missing", change: without("pixKey"), ...invalid("splits.0.pixKey") },
    // proves: cash-in.splits.pixKey
    {
      it: "pixKey of 256",
      change: splits({ pixKey: "k".repeat(256) }),
      ...invalid("splits.0.pixKey"),
      message: "no máximo 255 caracteres",
    },
    // proves: cash-in.splits.pixKey
    {
      it: "pixKey of 77, the longest there is",
      change: splits({ pixKey: email(77), pixKeyType: "EMAIL" }),
      ...created,
    },
    // proves: cash-in.splits.pixKey.format
    {
      it: "pixKey of 78, which no key has",
      change: splits({ pixKey: email(78), pixKeyType: "EMAIL" }),
      ...invalid("splits.0.pixKey"),
      message: "não tem o formato do pixKeyType informado",
    },
    // proves: cash-in.splits.pixKey.format
    {
      it: "pixKey of another type",
      change: splits({ pixKeyType: "CNPJ" }),
      ...invalid("splits.0.pixKey"),
      message: "não tem o formato do pixKeyType informado",
    },
    // proves: cash-in.splits.name
    { it: "name of 255", change: splits({ name: "n".repeat(255) }), ...created },
    // proves: cash-in.splits.name
    { it: "name of 256", change: splits({ name: "n".repeat(256) }), ...invalid("splits.0.name") },
    // proves: cash-in.splits.name
    { it: "name missing", change: without("name"), ...invalid("splits.0.name") },
    // proves: cash-in.splits.document
    { it: "document missing", change: without("document"), ...invalid("splits.0.document") },
    // proves: cash-in.splits.document
    {
      it: "document with dots",
      change: splits({ document: "111.444.777-35" }),
      ...invalid("splits.0.document"),
    },
    // proves: cash-in.splits.immediate
    { it: "immediate a text", change: splits({ immediate: "true" }), ...invalid("splits.0.immediate") },
    // proves: cash-in.splits.immediate
    { it: "immediate", change: splits({ immediate: true }), ...created },
    { it: "a split of null", change: { splits: [null] }, ...invalid("splits.0") },
    // proves: cash-in.splits.document
    {
      it: "the second of two is wrong",
      change: splits({}, { document: "x" }),
      ...invalid("splits.1.document"),
    },
    // proves: cash-in.splits.sum
    {
      it: "the sum is too high and another field is wrong: both are listed",
      change: { ...splits({ value: 101 }), "payer.fullName": "" },
      ...invalid("splits", "payer.fullName"),
    },
  ],
});
