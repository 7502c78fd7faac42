import { changed, chargeBody, splitBody } from "./bodies.js";
import { table } from "./rows.js";

const created = { status: 201, journal: ["charge.created"] } as const;
const invalid = (...fields: string[]) => ({ status: 400, fields });
const expiration = (seconds: unknown) => ({ "transaction.expirationTime": seconds });
const pairs = (count: number) => ({
  additionalInfo: Object.fromEntries(Array.from({ length: count }, (_, index) => [`key${index}`, "value"])),
});
const splits = (...changes: object[]) => ({
  splits: changes.map((change) => ({ ...splitBody(), ...change })),
});
const emailOf = (length: number) => `${"a".repeat(length - "@example.com".length)}@example.com`;
const without = (field: string) => {
  const { [field]: _, ...rest } = splitBody() as Record<string, unknown>;
  return { splits: [rest] };
};

table("POST /api/pix/cash-in: fields of transaction", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: cash-in.value, limits.cash-in-value
    { it: "value 0.01 is accepted", change: { "transaction.value": 0.01 }, ...created },
    // proves: cash-in.value
    { it: "value 4.35 is accepted", change: { "transaction.value": 4.35 }, ...created },
    // proves: limits.amount-maximum
    { it: "value 9999999999.99 is accepted", change: { "transaction.value": 9_999_999_999.99 }, ...created },
    // proves: limits.amount-maximum
    {
      it: "value 10000000000 is refused",
      change: { "transaction.value": 1e10 },
      ...invalid("transaction.value"),
    },
    // proves: cash-in.value, limits.cash-in-value
    { it: "value 0 is refused", change: { "transaction.value": 0 }, ...invalid("transaction.value") },
    // proves: cash-in.value, limits.cash-in-value
    { it: "value 0.001 is refused", change: { "transaction.value": 0.001 }, ...invalid("transaction.value") },
    // proves: cash-in.value
    { it: "value -1 is refused", change: { "transaction.value": -1 }, ...invalid("transaction.value") },
    // proves: cash-in.value
    {
      it: "value as a string is refused",
      change: { "transaction.value": "1.00" },
      ...invalid("transaction.value"),
    },
    // proves: cash-in.value
    {
      it: "a missing value is refused",
      change: { "transaction.value": undefined },
      ...invalid("transaction.value"),
    },
    // proves: cash-in.description, limits.description
    {
      it: "description of 140 characters is accepted",
      change: { "transaction.description": "d".repeat(140) },
      ...created,
    },
    // proves: limits.text
    {
      it: "description of 140 emoji is accepted",
      change: { "transaction.description": "🎉".repeat(140) },
      ...created,
    },
    // proves: cash-in.description, limits.description
    {
      it: "description of 141 characters is refused",
      change: { "transaction.description": "d".repeat(141) },
      ...invalid("transaction.description"),
    },
    // proves: limits.text
    {
      it: "description of 141 emoji is refused",
      change: { "transaction.description": "🎉".repeat(141) },
      ...invalid("transaction.description"),
    },
    // proves: cash-in.description
    {
      it: "an empty description is refused",
      change: { "transaction.description": "" },
      ...invalid("transaction.description"),
    },
    // proves: cash-in.description
    {
      it: "a missing description is refused",
      change: { "transaction.description": undefined },
      ...invalid("transaction.description"),
    },
    {
      it: "description with half an emoji is refused",
      change: { "transaction.description": "\udf89" },
      ...invalid("transaction.description"),
    },
    {
      it: "description with a NUL is refused",
      change: { "transaction.description": "a\u0000" },
      ...invalid("transaction.description"),
    },
    // proves: cash-in.externalId, limits.externalId
    {
      it: "externalId of 255 characters is accepted",
      change: { "transaction.externalId": "x".repeat(255) },
      ...created,
    },
    // proves: cash-in.externalId, limits.externalId
    {
      it: "externalId of 256 characters is refused",
      change: { "transaction.externalId": "x".repeat(256) },
      ...invalid("transaction.externalId"),
    },
    // proves: cash-in.externalId
    {
      it: "an empty externalId is refused",
      change: { "transaction.externalId": "" },
      ...invalid("transaction.externalId"),
    },
    // proves: cash-in.externalId
    {
      it: "a missing externalId is refused",
      change: { "transaction.externalId": undefined },
      ...invalid("transaction.externalId"),
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    { it: "expirationTime 29 is refused", change: expiration(29), ...invalid("transaction.expirationTime") },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "expirationTime 30 is accepted",
      change: expiration(30),
      ...created,
      answer: { expirationDate: "2030-02-14T15:00:30.000Z" },
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "expirationTime 604800 is accepted",
      change: expiration(604_800),
      ...created,
      answer: { expirationDate: "2030-02-21T15:00:00.000Z" },
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "expirationTime 604801 is refused",
      change: expiration(604_801),
      ...invalid("transaction.expirationTime"),
    },
    // proves: cash-in.expirationTime, limits.whole-seconds
    {
      it: "expirationTime 30.5 is refused",
      change: expiration(30.5),
      ...invalid("transaction.expirationTime"),
    },
    // proves: cash-in.expirationTime
    {
      it: "expirationTime as a string is refused",
      change: expiration("60"),
      ...invalid("transaction.expirationTime"),
    },
    {
      it: "expirationTime null defaults to one day",
      change: expiration(null),
      ...created,
      answer: { expirationDate: "2030-02-15T15:00:00.000Z" },
    },
    // proves: cash-in.expirationTime, limits.expirationTime
    {
      it: "a missing expirationTime defaults to one day",
      ...created,
      answer: { expirationDate: "2030-02-15T15:00:00.000Z" },
    },
    // proves: cash-in.generateQrCode
    {
      it: "generateQrCode as a string is refused",
      change: { "transaction.generateQrCode": "true" },
      ...invalid("transaction.generateQrCode"),
    },
    // proves: cash-in.transaction
    { it: "a missing transaction is refused", change: { transaction: undefined }, ...invalid("transaction") },
    // proves: cash-in.transaction
    { it: "transaction null is refused", change: { transaction: null }, ...invalid("transaction") },
    // proves: cash-in.transaction
    { it: "transaction as a list is refused", change: { transaction: [] }, ...invalid("transaction") },
  ],
});

table("POST /api/pix/cash-in: payer and additionalInfo", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: cash-in.payer.fullName, limits.names
    {
      it: "fullName of 100 characters is accepted",
      change: { "payer.fullName": "n".repeat(100) },
      ...created,
    },
    // proves: cash-in.payer.fullName, limits.names
    {
      it: "fullName of 101 characters is refused",
      change: { "payer.fullName": "n".repeat(101) },
      ...invalid("payer.fullName"),
    },
    // proves: cash-in.payer.fullName.fixed
    {
      it: "a fullName used in an earlier charge is accepted",
      change: { "payer.fullName": "Cliente" },
      before: async ({ account }) => {
        await account.gateway.cashIn(changed(chargeBody(), { "payer.fullName": "Cliente" }) as never);
      },
      ...created,
    },
    // proves: cash-in.payer.fullName
    {
      it: "a missing fullName is refused",
      change: { "payer.fullName": undefined },
      ...invalid("payer.fullName"),
    },
    // proves: cash-in.payer.document
    { it: "a CNPJ as document is accepted", change: { "payer.document": "11222333000181" }, ...created },
    // proves: cash-in.payer.document
    {
      it: "document of 12 digits is refused",
      change: { "payer.document": "123456789012" },
      ...invalid("payer.document"),
    },
    // proves: cash-in.payer.document
    {
      it: "a missing document is refused",
      change: { "payer.document": undefined },
      ...invalid("payer.document"),
    },
    // proves: cash-in.payer
    { it: "a missing payer is refused", change: { payer: undefined }, ...invalid("payer") },
    // proves: cash-in.payer
    { it: "payer null is refused", change: { payer: null }, ...invalid("payer") },
    // proves: cash-in.additionalInfo, limits.additionalInfo
    { it: "additionalInfo with ten entries is accepted", change: pairs(10), ...created },
    // proves: cash-in.additionalInfo, limits.additionalInfo
    { it: "additionalInfo with eleven entries is refused", change: pairs(11), ...invalid("additionalInfo") },
    // proves: cash-in.additionalInfo
    { it: "an empty additionalInfo is accepted", change: pairs(0), ...created },
    // proves: limits.text-bounds
    {
      it: "an additionalInfo key and value of 255 characters each is accepted",
      change: { additionalInfo: { ["k".repeat(255)]: "🎉".repeat(255) } },
      ...created,
    },
    // proves: limits.text-bounds
    {
      it: "an additionalInfo value of 256 characters is refused",
      change: { additionalInfo: { a: "v".repeat(256) } },
      ...invalid("additionalInfo.a"),
    },
    // proves: limits.text-bounds
    {
      it: "an additionalInfo key of 256 characters is refused",
      change: { additionalInfo: { ["k".repeat(256)]: "v" } },
      ...invalid(`additionalInfo.${"k".repeat(256)}`),
    },
    // proves: cash-in.additionalInfo
    {
      it: "a number as additionalInfo value is refused",
      change: { additionalInfo: { a: 1 } },
      ...invalid("additionalInfo.a"),
    },
    // proves: cash-in.additionalInfo
    {
      it: "an object as additionalInfo value is refused",
      change: { additionalInfo: { a: {} } },
      ...invalid("additionalInfo.a"),
    },
    // proves: cash-in.additionalInfo
    {
      it: "a list as additionalInfo is refused",
      change: { additionalInfo: ["a"] },
      ...invalid("additionalInfo"),
    },
    {
      it: "an additionalInfo entry with the key __proto__ is accepted",
      body: JSON.stringify(chargeBody()).replace(/}$/, ',"additionalInfo":{"__proto__":"x"}}'),
      ...created,
    },
    {
      it: "an additionalInfo entry with the key __proto__ and a number as value is refused",
      body: JSON.stringify(chargeBody()).replace(/}$/, ',"additionalInfo":{"__proto__":1}}'),
      ...invalid("additionalInfo.__proto__"),
    },
    // proves: cash-in.body, errors.message
    {
      it: "a body in which every field is invalid is refused with all fields",
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
    {
      it: "an empty object is refused with transaction and payer",
      body: {},
      ...invalid("transaction", "payer"),
    },
  ],
});

table("POST /api/pix/cash-in: fields of splits", {
  operation: "cashIn",
  valid: chargeBody,
  rows: [
    // proves: cash-in.splits
    { it: "an empty list of splits is accepted", change: { splits: [] }, ...created },
    // proves: cash-in.splits, limits.splits
    { it: "a list of ten splits is accepted", change: splits(...Array(10).fill({})), ...created },
    // proves: cash-in.splits, limits.splits
    {
      it: "a list of eleven splits is refused",
      change: splits(...Array(11).fill({ value: 1 })),
      ...invalid("splits"),
    },
    // proves: cash-in.splits
    { it: "splits null is accepted", change: { splits: null }, ...created },
    // proves: cash-in.splits.sum
    {
      it: "a fixed sum equal to the amount is accepted",
      change: splits({ value: 60 }, { value: 40 }),
      ...created,
    },
    // proves: cash-in.splits.sum, errors.other-codes
    {
      it: "a fixed sum one centavo above the amount is refused",
      change: splits({ value: 60 }, { value: 40.01 }),
      ...invalid("splits"),
    },
    // proves: cash-in.splits.calculation
    {
      it: "70%, 20% and a fixed 10 of a charge of 200 is accepted",
      change: {
        "transaction.value": 200,
        ...splits({ type: "PERCENTAGE", value: 70 }, { type: "PERCENTAGE", value: 20 }, { value: 10 }),
      },
      ...created,
    },
    // proves: cash-in.splits.type
    {
      it: "a percentage of 100 is accepted",
      change: splits({ type: "PERCENTAGE", value: 100 }),
      ...created,
    },
    {
      it: "a percentage of 100.01 is refused",
      change: splits({ type: "PERCENTAGE", value: 100.01 }),
      ...invalid("splits.0.value"),
    },
    // proves: cash-in.splits.sum
    {
      it: "a percentage of 100 plus a fixed centavo is refused",
      change: splits({ type: "PERCENTAGE", value: 100 }, { value: 0.01 }),
      ...invalid("splits"),
    },
    // proves: cash-in.splits.value
    {
      it: "a percentage with three decimals is accepted",
      change: splits({ type: "PERCENTAGE", value: 33.333 }),
      ...created,
    },
    // proves: cash-in.splits.value
    {
      it: "a fixed value with three decimals is refused",
      change: splits({ value: 10.001 }),
      ...invalid("splits.0.value"),
    },
    // proves: cash-in.splits.value
    { it: "a fixed value of 0.01 is accepted", change: splits({ value: 0.01 }), ...created },
    // proves: cash-in.splits.value
    {
      it: "a fixed value of 0 is refused",
      change: splits({ value: 0 }),
      ...invalid("splits.0.value"),
    },
    // proves: cash-in.splits.value
    {
      it: "a percentage of 0.01 is accepted",
      change: splits({ type: "PERCENTAGE", value: 0.01 }),
      ...created,
    },
    // proves: cash-in.splits.value
    {
      it: "a percentage of 0 is refused",
      change: splits({ type: "PERCENTAGE", value: 0 }),
      ...invalid("splits.0.value"),
    },
    // proves: cash-in.splits.value
    { it: "value as a string is refused", change: splits({ value: "10" }), ...invalid("splits.0.value") },
    // proves: cash-in.splits.value
    { it: "a missing value is refused", change: without("value"), ...invalid("splits.0.value") },
    // proves: cash-in.splits.type
    { it: "a missing type is refused", change: without("type"), ...invalid("splits.0.type") },
    // proves: cash-in.splits.type
    { it: "type in lower case is refused", change: splits({ type: "fixed" }), ...invalid("splits.0.type") },
    // proves: cash-in.splits.pixKeyType
    {
      it: "pixKeyType DOCUMENT is refused",
      change: splits({ pixKeyType: "DOCUMENT" }),
      ...invalid("splits.0.pixKeyType"),
    },
    // proves: cash-in.splits.pixKeyType
    {
      it: "a missing pixKeyType is refused",
      change: without("pixKeyType"),
      ...invalid("splits.0.pixKeyType"),
    },
    // proves: cash-in.splits.pixKey
    { it: "a missing pixKey is refused", change: without("pixKey"), ...invalid("splits.0.pixKey") },
    // proves: cash-in.splits.pixKey
    {
      it: "pixKey of 256 characters is refused",
      change: splits({ pixKey: "k".repeat(256) }),
      ...invalid("splits.0.pixKey"),
      message: "no máximo 255 caracteres",
    },
    // proves: cash-in.splits.pixKey
    {
      it: "pixKey of 77 characters, the longest possible, is accepted",
      change: splits({ pixKey: emailOf(77), pixKeyType: "EMAIL" }),
      ...created,
    },
    // proves: cash-in.splits.pixKey.format
    {
      it: "pixKey of 78 characters is refused",
      change: splits({ pixKey: emailOf(78), pixKeyType: "EMAIL" }),
      ...invalid("splits.0.pixKey"),
      message: "não tem o formato do pixKeyType informado",
    },
    // proves: cash-in.splits.pixKey.format
    {
      it: "pixKey with another format than its pixKeyType is refused",
      change: splits({ pixKeyType: "CNPJ" }),
      ...invalid("splits.0.pixKey"),
      message: "não tem o formato do pixKeyType informado",
    },
    // proves: cash-in.splits.name
    { it: "name of 255 characters is accepted", change: splits({ name: "n".repeat(255) }), ...created },
    // proves: cash-in.splits.name
    {
      it: "name of 256 characters is refused",
      change: splits({ name: "n".repeat(256) }),
      ...invalid("splits.0.name"),
    },
    // proves: cash-in.splits.name
    { it: "a missing name is refused", change: without("name"), ...invalid("splits.0.name") },
    // proves: cash-in.splits.document
    { it: "a missing document is refused", change: without("document"), ...invalid("splits.0.document") },
    // proves: cash-in.splits.document
    {
      it: "document with punctuation is refused",
      change: splits({ document: "111.444.777-35" }),
      ...invalid("splits.0.document"),
    },
    // proves: cash-in.splits.immediate
    {
      it: "immediate as a string is refused",
      change: splits({ immediate: "true" }),
      ...invalid("splits.0.immediate"),
    },
    // proves: cash-in.splits.immediate
    { it: "immediate true is accepted", change: splits({ immediate: true }), ...created },
    { it: "null as a split is refused", change: { splits: [null] }, ...invalid("splits.0") },
    // proves: cash-in.splits.document
    {
      it: "an invalid document in the second split is refused",
      change: splits({}, { document: "x" }),
      ...invalid("splits.1.document"),
    },
    // proves: cash-in.splits.sum
    {
      it: "a sum above the amount and another invalid field are refused together",
      change: { ...splits({ value: 101 }), "payer.fullName": "" },
      ...invalid("splits", "payer.fullName"),
    },
  ],
});
