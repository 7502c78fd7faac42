import { encodeDynamicCode, encodeStaticCode } from "../../server/brazil/brcode.js";

/** Valid request bodies that the tables start from. */

let created = 0;

/** An externalId that no other row of the file uses. */
export const newExternalId = (prefix: string) => `${prefix}-${++created}`;

export const payoutBody = () => ({
  value: 100,
  externalId: newExternalId("payout"),
  description: "Repasse de fevereiro",
  details: {
    key: "cliente@example.com",
    keyType: "EMAIL" as const,
    name: "Cliente Exemplo",
    document: "12345678909",
  },
});

export const chargeBody = () => ({
  transaction: { value: 100, description: "Pedido 4711", externalId: newExternalId("charge") },
  payer: { fullName: "Cliente Exemplo", document: "12345678909" },
});

/** A static code with a key, a name, and optionally an amount (centavos). */
export const staticCode = (key: string, amount?: number) =>
  encodeStaticCode({ key, amount, merchantName: "Padaria do Centro", merchantCity: "Recife" });

/** A dynamic code of a charge at another institution. */
export const foreignCode = (amount?: number) =>
  encodeDynamicCode({
    url: "pix.outrobanco.example/qr/v2/9d36b84fc70b478fb95c12729b90ca25",
    amount,
    merchantName: "Farmácia Central",
    merchantCity: "Natal",
  });

export const codePayoutBody = () => ({
  value: 100,
  qrCode: staticCode("maria@example.com"),
  externalId: newExternalId("code"),
  description: "Compra no balcão",
});

export const transferBody = () => ({
  pixKey: "maria@example.com",
  description: "Aluguel de fevereiro",
  payment: { currency: "BRL" as const, amount: 100 },
});

let keys = 0;

/** An `x-idempotency-key` that no other row of the file uses. */
export const newIdempotencyKey = () => `7d9f0335-8dcc-4054-9bf9-${String(++keys).padStart(12, "0")}`;

export const splitBody = () => ({
  pixKey: "parceiro@example.com",
  pixKeyType: "EMAIL",
  name: "Parceiro",
  document: "11144477735",
  type: "FIXED",
  value: 10,
});

/** A txid that no other row of the file uses. */
export const newTxid = () => `pedido${String(++created).padStart(22, "0")}`;

export const cobBody = () => ({
  calendario: { expiracao: 3_600 },
  devedor: { cpf: "12345678909", nome: "Cliente Exemplo" },
  valor: { original: "100.00" },
  chave: "loja@example.com",
  solicitacaoPagador: "Pedido 4711",
  infoAdicionais: [{ nome: "Loja", valor: "Centro" }],
});

export type Changes = Readonly<Record<string, unknown>>;

/** A copy of the body with other values at the given paths, e.g. `details.key`; undefined removes the field. */
export function changed(body: object, changes: Changes): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".");
    const last = names.pop()!;
    let at = copy;
    for (const name of names) at = at[name] as Record<string, unknown>;
    if (value === undefined) delete at[last];
    else at[last] = value;
  }
  return copy;
}
