import { describe, expect, it } from "vitest";
import { cashIn } from "./charges/cash-in.js";
import { pay } from "./charges/payments.control.js";
import { createCob } from "./cobs/cob.js";
import { cashOut } from "./payouts/cash-out.js";
import { dictPix } from "./payouts/dict-pix.js";
import { parseListingAll } from "./violations.js";

/**
 * A rule about several fields is checked even if other fields are invalid (Errors, `message`). Each test breaks such a
 * rule and one other field of the body; the answer must list both.
 */

type Json = Record<string, unknown>;
const fieldsOf = (schema: Parameters<typeof parseListingAll>[0], body: unknown) => {
  const parsed = parseListingAll(schema, body);
  return parsed.ok ? [] : parsed.violations.map(({ field }) => field);
};

/** A copy with another value at a path. */
function withValue(body: Json, path: string, value: unknown): Json {
  const copy = structuredClone(body);
  const names = path.split(".");
  const last = names.pop()!;
  (names.reduce((place, name) => place[name] as Json, copy) as Json)[last] = value;
  return copy;
}

const pathsOf = (value: unknown, prefix = ""): string[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, prefix ? `${prefix}.${name}` : name))
    : [prefix];

const WRONG = [{}, [], null, 7, 0.5, -1, "", "\u0000", true, "x".repeat(5_000)];

const charge = {
  transaction: {
    value: 100,
    description: "bolo",
    externalId: "venda-1",
    expirationTime: 60,
    generateQrCode: true,
  },
  payer: { fullName: "Zé", document: "11144477735" },
  additionalInfo: { loja: "1" },
  splits: [
    {
      pixKey: "maria@example.com",
      pixKeyType: "EMAIL",
      name: "Maria",
      document: "12345678909",
      type: "FIXED",
      value: 10,
      immediate: true,
    },
  ],
};
const payout = {
  value: 10,
  externalId: "pedido-1",
  description: "",
  details: { key: "maria@example.com", keyType: "EMAIL", name: "Maria", document: "12345678909" },
};
const transfer = {
  pixKey: "maria@example.com",
  creditorDocument: "12345678909",
  priority: "HIGH",
  description: "x",
  paymentFlow: "x",
  expiration: 60,
  payment: { currency: "BRL", amount: 1 },
  ispbDeny: ["00000000"],
};
const cob = {
  calendario: { expiracao: 60 },
  devedor: { cpf: "12345678909", nome: "Zé" },
  valor: { original: "1.00", modalidadeAlteracao: 0 },
  chave: "pix@loja.example",
  solicitacaoPagador: "x",
  infoAdicionais: [{ nome: "a", valor: "b" }],
};
const payment = { transactionId: "1", value: 1, payer: { name: "Zé", document: "12345678909" }, account: 1 };

describe.each([
  {
    rule: "the sum of the splits",
    schema: cashIn.body!,
    body: withValue(charge, "splits.0.value", 100.01),
    field: "splits",
    reads: ["transaction.value", "splits.0.type", "splits.0.value"],
  },
  {
    rule: "the format of a split's key",
    schema: cashIn.body!,
    body: withValue(charge, "splits.0.pixKey", "maria"),
    field: "splits.0.pixKey",
    reads: ["splits.0.pixKey", "splits.0.pixKeyType"],
  },
  {
    rule: "the decimals of a fixed split",
    schema: cashIn.body!,
    body: withValue(charge, "splits.0.value", 1.001),
    field: "splits.0.value",
    reads: ["splits.0.type", "splits.0.value"],
  },
  {
    rule: "the percent of a split",
    schema: cashIn.body!,
    body: withValue(withValue(charge, "splits.0.value", 101), "splits.0.type", "PERCENTAGE"),
    field: "splits.0.value",
    reads: ["splits.0.type", "splits.0.value"],
  },
  {
    rule: "the format of a payout's key",
    schema: cashOut.body!,
    body: withValue(payout, "details.key", "maria"),
    field: "details.key",
    reads: ["details.key", "details.keyType"],
  },
  {
    rule: "the document of an urgent transfer",
    schema: dictPix.body!,
    body: withValue(transfer, "creditorDocument", undefined),
    field: "creditorDocument",
    reads: ["priority", "creditorDocument"],
  },
  {
    rule: "one document of a debtor",
    schema: createCob.body!,
    body: withValue(cob, "devedor.cnpj", "11222333000181"),
    field: "devedor",
    reads: ["devedor.cpf", "devedor.cnpj"],
  },
  {
    rule: "only one id of the charge to pay",
    schema: pay.input,
    body: withValue(payment, "txid", "x"),
    field: "",
    reads: ["transactionId", "txid"],
  },
])("$rule", ({ schema, body, field, reads }) => {
  it("is the only violation if nothing else is wrong", () => expect(fieldsOf(schema, body)).toEqual([field]));

  it("is listed together with any other violation", () => {
    const others = pathsOf(body).filter((path) => !reads.includes(path));
    const tried = others.flatMap((path) =>
      WRONG.map((value) => ({ path, value, fields: fieldsOf(schema, withValue(body, path, value)) })),
    );
    const wrong = tried.filter(({ fields }) => fields.some((listed) => listed !== field));
    expect(wrong.length).toBeGreaterThan(others.length);
    expect(wrong.filter(({ fields }) => !fields.includes(field))).toEqual([]);
  });
});
