import { z } from "zod";
import type { GatewayOperation } from "./operation.js";
import { gatewayOperations } from "./operations.js";

/** Every field of every request body of the gateway, with a valid body that has them all; for tests that check each field. */

export const DOCUMENT = "12345678909";
const KEY = "maria@example.com";

/** A valid body of each operation that has all of its fields, nested ones too. */
export const WHOLE_BODIES: Readonly<Record<string, object>> = {
  accessToken: { clientId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", clientSecret: "12345678" },
  oauthToken: {
    clientId: "a",
    clientSecret: "b",
    client_id: "a",
    client_secret: "b",
    grant_type: "client_credentials",
    scope: "pix:read",
  },
  dictPix: {
    pixKey: KEY,
    creditorDocument: DOCUMENT,
    priority: "HIGH",
    description: "x",
    paymentFlow: "x",
    expiration: 60,
    payment: { currency: "BRL", amount: 1 },
    ispbDeny: ["18236120"],
  },
  cashOut: {
    value: 1,
    externalId: "x",
    description: "x",
    details: { key: KEY, keyType: "EMAIL", name: "Maria", document: DOCUMENT },
  },
  cashOutQrcode: {
    value: 1,
    qrCode: `000201${"0".repeat(60)}`,
    externalId: "x",
    description: "x",
    name: "Maria",
    document: DOCUMENT,
  },
  cashIn: {
    transaction: {
      value: 10,
      description: "x",
      externalId: "x",
      expirationTime: 60,
      generateQrCode: true,
    },
    payer: { fullName: "Maria", document: DOCUMENT },
    additionalInfo: { order: "1" },
    splits: [
      {
        pixKey: KEY,
        pixKeyType: "EMAIL",
        name: "Maria",
        document: DOCUMENT,
        type: "FIXED",
        value: 1,
        immediate: true,
      },
    ],
  },
  refundIn: { refundValue: 1, reason: "x", externalId: "x" },
  registerWebhook: {
    url: "https://hooks.example.com/",
    eventType: "cash_in",
    version: "v1",
    headers: [{ key: "x-key", value: "x" }],
  },
  resendWebhook: { url: "https://hooks.example.com/" },
  devolucao: { valor: "1.00", natureza: "ORIGINAL", descricao: "x" },
  createCob: {
    calendario: { expiracao: 60 },
    devedor: { cpf: DOCUMENT, nome: "Maria" },
    valor: { original: "1.00", modalidadeAlteracao: 1 },
    chave: KEY,
    solicitacaoPagador: "x",
    infoAdicionais: [{ nome: "x", valor: "x" }],
  },
  changeCob: { status: "REMOVIDA_PELO_USUARIO_RECEBEDOR" },
};

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** The paths of all fields below a schema, as `splits.0.immediate`, and whether each must be there. */
function fieldsOf(schema: JsonSchema, before = ""): { path: string; required: boolean }[] {
  if (schema.items) return fieldsOf(schema.items, `${before}0.`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = before + name;
    return [{ path, required: schema.required?.includes(name) ?? false }, ...fieldsOf(field, `${path}.`)];
  });
}

export const bodyOperations = (Object.entries(gatewayOperations) as [string, GatewayOperation][]).filter(
  ([, { body }]) => body,
);
export const bodyFields = bodyOperations.flatMap(([name, { body }]) => {
  if (body === null) return [];
  const schema = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as JsonSchema;
  return fieldsOf(schema).map((field) => ({ name, schema: body, ...field }));
});
