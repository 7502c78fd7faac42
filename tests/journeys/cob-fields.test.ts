import { cobBody, newTxid } from "./bodies.js";
import { type Row, table } from "./rows.js";

/** PUT /cob/{txid}: each field, on both sides of its bounds. */

const accepted = (it: string, change: Row["change"], answer?: object): Row => ({
  it,
  ...(change === undefined ? {} : { change }),
  status: 201,
  ...(answer === undefined ? {} : { answer }),
  journal: ["cob.created"],
});

const refused = (it: string, change: Row["change"], ...fields: string[]): Row => ({
  it,
  ...(change === undefined ? {} : { change }),
  status: 400,
  fields,
});

const txid = (it: string, text: string, ok: boolean): Row => ({
  it,
  params: { txid: text },
  status: ok ? 201 : 400,
  ...(ok ? { answer: { txid: text }, journal: ["cob.created"] } : { fields: ["txid"] }),
});

table("PUT /cob/{txid}: the txid", {
  operation: "createCob",
  valid: cobBody,
  params: () => ({ txid: newTxid() }),
  rows: [
    txid("of 26 characters", "A".repeat(26), true),
    txid("of 35 characters", "z9".repeat(17).padEnd(35, "0"), true),
    txid("of 25 characters", "A".repeat(25), false),
    txid("of 36 characters", "A".repeat(36), false),
    txid("with a hyphen", `${"A".repeat(25)}-`, false),
    txid("with an accent", `${"A".repeat(25)}é`, false),
    txid("with a line break at its end", `${"A".repeat(26)}\n`, false),
    txid("with an encoded slash", `${"A".repeat(25)}/`, false),
    {
      it: "and a body that are both wrong are complained of together",
      params: { txid: "short" },
      body: {},
      status: 400,
      fields: ["txid", "calendario", "valor"],
    },
  ],
});

table("PUT /cob/{txid}: the body", {
  operation: "createCob",
  valid: cobBody,
  params: () => ({ txid: newTxid() }),
  rows: [
    accepted("with everything", {}, { ...cobBody(), valor: { original: "100.00", modalidadeAlteracao: 0 } }),
    {
      it: "with no more than is required",
      body: { calendario: {}, valor: { original: "0.01" } },
      status: 201,
      answer: ({ account }) => ({
        calendario: { expiracao: 86_400 },
        valor: { original: "0.01", modalidadeAlteracao: 0 },
        chave: account.credentials.pixKey,
      }),
      journal: ["cob.created"],
    },
    accepted("calendario.expiracao 1", { "calendario.expiracao": 1 }, { calendario: { expiracao: 1 } }),
    accepted("calendario.expiracao 2147483647", { "calendario.expiracao": 2_147_483_647 }),
    refused("calendario.expiracao 0", { "calendario.expiracao": 0 }, "calendario.expiracao"),
    refused("calendario.expiracao 2147483648", { "calendario.expiracao": 2 ** 31 }, "calendario.expiracao"),
    refused("calendario.expiracao 1.5", { "calendario.expiracao": 1.5 }, "calendario.expiracao"),
    refused("calendario.expiracao as a text", { "calendario.expiracao": "60" }, "calendario.expiracao"),
    refused("without calendario", { calendario: undefined }, "calendario"),

    accepted("without devedor", { devedor: undefined }),
    accepted("devedor with cnpj", { devedor: { cnpj: "11222333000181", nome: "Loja" } }),
    accepted("devedor.nome of 200", { "devedor.nome": "ã".repeat(200) }),
    refused("devedor.nome of 201", { "devedor.nome": "a".repeat(201) }, "devedor.nome"),
    refused("devedor.nome empty", { "devedor.nome": "" }, "devedor.nome"),
    refused("devedor without nome", { "devedor.nome": undefined }, "devedor.nome"),
    refused("devedor with neither cpf nor cnpj", { "devedor.cpf": undefined }, "devedor"),
    refused("devedor with both", { "devedor.cnpj": "11222333000181" }, "devedor"),
    {
      ...refused("devedor.cpf with wrong check digits", { "devedor.cpf": "12345678900" }, "devedor.cpf"),
      says: "não é um CPF válido: com os dígitos verificadores certos seria 12345678909",
    },
    refused("devedor.cpf of one digit repeated", { "devedor.cpf": "11111111111" }, "devedor.cpf"),
    refused(
      "devedor.cnpj with wrong check digits",
      { devedor: { cnpj: "11222333000180", nome: "A" } },
      "devedor.cnpj",
    ),
    refused("devedor.cpf of 10 digits", { "devedor.cpf": "1234567890" }, "devedor.cpf"),
    refused("devedor.cpf of 12 digits", { "devedor.cpf": "123456789099" }, "devedor.cpf"),
    refused("devedor.cpf with punctuation", { "devedor.cpf": "123.456.789-09" }, "devedor.cpf"),
    refused("devedor.cpf as a number", { "devedor.cpf": 12_345_678_909 }, "devedor.cpf"),
    refused("devedor.cnpj of 13 digits", { devedor: { cnpj: "1122233300018", nome: "A" } }, "devedor.cnpj"),
    refused("devedor.cnpj of 15 digits", { devedor: { cnpj: "112223330001811", nome: "A" } }, "devedor.cnpj"),
    refused("devedor as a list", { devedor: [] }, "devedor"),

    accepted("valor.original 0.01", { "valor.original": "0.01" }),
    accepted("valor.original 9999999999.99", { "valor.original": "9999999999.99" }),
    ...["0.00", "10000000000.00", "10", "10.5", "10.555", "-1.00", "010.00", "1,00", "", "1.00 ", "1e2"].map(
      (original) =>
        refused(
          `valor.original ${JSON.stringify(original)}`,
          { "valor.original": original },
          "valor.original",
        ),
    ),
    refused("valor.original as a number", { "valor.original": 10.5 }, "valor.original"),
    refused("valor without original", { "valor.original": undefined }, "valor.original"),
    refused("without valor", { valor: undefined }, "valor"),
    accepted(
      "valor.modalidadeAlteracao 1",
      { "valor.modalidadeAlteracao": 1 },
      { valor: { modalidadeAlteracao: 1 } },
    ),
    accepted("valor.modalidadeAlteracao 0", { "valor.modalidadeAlteracao": 0 }),
    accepted(
      "valor.modalidadeAlteracao null",
      { "valor.modalidadeAlteracao": null },
      { valor: { modalidadeAlteracao: 0 } },
    ),
    accepted("devedor.cnpj null beside cpf", { "devedor.cnpj": null }),
    ...[2, -1, "1", true].map((value) =>
      refused(
        `valor.modalidadeAlteracao ${JSON.stringify(value)}`,
        { "valor.modalidadeAlteracao": value },
        "valor.modalidadeAlteracao",
      ),
    ),

    accepted("chave of 77", { chave: `${"a".repeat(65)}@example.com` }),
    refused("chave of 78", { chave: `${"a".repeat(66)}@example.com` }, "chave"),
    refused("chave of 77 emoji, which have twice as many UTF-16 units", { chave: "🎉".repeat(77) }, "chave"),
    refused("chave empty", { chave: "" }, "chave"),
    ...[
      ["a phone", "+5511999999999", "+5511999999999"],
      ["a phone without its plus", "5511999999999", "+5511999999999"],
      ["an e-mail in capitals", "Loja@Example.com", "loja@example.com"],
      ["a CPF", "12345678909", "12345678909"],
      ["a CNPJ", "11222333000181", "11222333000181"],
      ["a random key", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"],
    ].map(([it, chave, stored]) => accepted(`chave ${it}`, { chave }, { chave: stored })),
    ...["minha-chave", "11.222.333/0001-81", "loja@", "+12025550170"].map(
      (chave): Row => ({
        ...refused(`chave ${chave} is no PIX key (COB_KEY)`, { chave }, "chave"),
        says: "deve ser uma chave PIX",
      }),
    ),
    accepted("solicitacaoPagador of 140", { solicitacaoPagador: "ç".repeat(140) }),
    refused("solicitacaoPagador of 141", { solicitacaoPagador: "a".repeat(141) }, "solicitacaoPagador"),
    accepted("infoAdicionais without items", { infoAdicionais: [] }, { infoAdicionais: [] }),
    accepted("infoAdicionais of 50", {
      infoAdicionais: Array.from({ length: 50 }, () => ({ nome: "n".repeat(50), valor: "v".repeat(200) })),
    }),
    refused(
      "infoAdicionais of 51",
      { infoAdicionais: Array.from({ length: 51 }, () => ({ nome: "n", valor: "v" })) },
      "infoAdicionais",
    ),
    refused(
      "infoAdicionais with long ones",
      {
        infoAdicionais: [
          { nome: "n".repeat(51), valor: "v" },
          { nome: "n", valor: "v".repeat(201) },
        ],
      },
      "infoAdicionais.0.nome",
      "infoAdicionais.1.valor",
    ),
    refused(
      "infoAdicionais with a number",
      { infoAdicionais: [{ nome: "n", valor: 1 }] },
      "infoAdicionais.0.valor",
    ),
    accepted("with fields that nobody knows", { loc: { id: 7 }, status: "CONCLUIDA" }, { status: "ATIVA" }),
    { it: "that is no JSON", body: "{", status: 400, says: "JSON" },
    { it: "without a token", headers: { authorization: "" }, status: 401 },
  ],
});
