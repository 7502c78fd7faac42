import { cobBody, newTxid } from "./bodies.js";
import { type Row, table } from "./rows.js";

/** PUT /cob/{txid}: each field at both sides of its limits. */

const accepted = (it: string, change: Row["change"], answer?: object): Row => ({
  it: `${it} is accepted`,
  ...(change === undefined ? {} : { change }),
  status: 201,
  ...(answer === undefined ? {} : { answer }),
  journal: ["cob.created"],
});

const refused = (it: string, change: Row["change"], ...fields: string[]): Row => ({
  it: `${it} is refused`,
  ...(change === undefined ? {} : { change }),
  status: 400,
  fields,
});

const txid = (it: string, text: string, ok: boolean): Row => ({
  it: `a txid ${it} is ${ok ? "accepted" : "refused"}`,
  params: { txid: text },
  status: ok ? 201 : 400,
  ...(ok ? { answer: { txid: text }, journal: ["cob.created"] } : { fields: ["txid"] }),
});

// proves: cob.txid
table("PUT /cob/{txid}: txid", {
  operation: "createCob",
  valid: cobBody,
  params: () => ({ txid: newTxid() }),
  rows: [
    // proves: limits.txid
    txid("of 26 characters", "A".repeat(26), true),
    // proves: limits.txid
    txid("of 35 characters", "z9".repeat(17).padEnd(35, "0"), true),
    // proves: limits.txid
    txid("of 25 characters", "A".repeat(25), false),
    // proves: limits.txid
    txid("of 36 characters", "A".repeat(36), false),
    txid("with a hyphen", `${"A".repeat(25)}-`, false),
    txid("with an accent", `${"A".repeat(25)}é`, false),
    txid("with a line break at its end", `${"A".repeat(26)}\n`, false),
    txid("with an encoded slash", `${"A".repeat(25)}/`, false),
    // proves: cob.400, errors.simple.message
    {
      it: "an invalid txid and an invalid body are refused together",
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
    // proves: resources.cob.fields, cob.chave, cob.infoAdicionais
    accepted(
      "a body with every field",
      {},
      { ...cobBody(), valor: { original: "100.00", modalidadeAlteracao: 0 } },
    ),
    // proves: cob.calendario, cob.chave, cob.solicitacaoPagador
    {
      it: "a body with only the required fields gets the defaults",
      body: { calendario: {}, valor: { original: "0.01" } },
      status: 201,
      answer: ({ account }) => ({
        calendario: { expiracao: 86_400 },
        valor: { original: "0.01", modalidadeAlteracao: 0 },
        chave: account.credentials.pixKey,
      }),
      journal: ["cob.created"],
    },
    // proves: cob.calendario
    accepted("calendario.expiracao 1", { "calendario.expiracao": 1 }, { calendario: { expiracao: 1 } }),
    // proves: cob.calendario
    accepted("calendario.expiracao 2147483647", { "calendario.expiracao": 2_147_483_647 }),
    // proves: cob.calendario
    refused("calendario.expiracao 0", { "calendario.expiracao": 0 }, "calendario.expiracao"),
    // proves: cob.calendario
    refused("calendario.expiracao 2147483648", { "calendario.expiracao": 2 ** 31 }, "calendario.expiracao"),
    // proves: limits.whole-seconds
    refused("calendario.expiracao 1.5", { "calendario.expiracao": 1.5 }, "calendario.expiracao"),
    refused("calendario.expiracao as a string", { "calendario.expiracao": "60" }, "calendario.expiracao"),
    // proves: cob.calendario
    refused("a body without calendario", { calendario: undefined }, "calendario"),

    // proves: cob.devedor
    accepted("a body without devedor", { devedor: undefined }),
    // proves: cob.devedor
    accepted("devedor with cnpj", { devedor: { cnpj: "11222333000181", nome: "Loja" } }),
    // proves: cob.calendario
    accepted("devedor.nome of 200 characters", { "devedor.nome": "ã".repeat(200) }),
    // proves: cob.calendario
    refused("devedor.nome of 201 characters", { "devedor.nome": "a".repeat(201) }, "devedor.nome"),
    refused("an empty devedor.nome", { "devedor.nome": "" }, "devedor.nome"),
    // proves: cob.devedor
    refused("devedor without nome", { "devedor.nome": undefined }, "devedor.nome"),
    // proves: cob.devedor.invalid
    refused("devedor with neither cpf nor cnpj", { "devedor.cpf": undefined }, "devedor"),
    // proves: cob.devedor.invalid
    refused("devedor with both cpf and cnpj", { "devedor.cnpj": "11222333000181" }, "devedor"),
    {
      // proves: cob.devedor.invalid
      ...refused("devedor.cpf with wrong check digits", { "devedor.cpf": "12345678900" }, "devedor.cpf"),
      message: "não é um CPF válido: com os dígitos verificadores certos seria 12345678909",
    },
    // proves: cob.devedor.invalid
    refused("devedor.cpf of one digit repeated", { "devedor.cpf": "11111111111" }, "devedor.cpf"),
    // proves: cob.devedor.invalid
    refused(
      "devedor.cnpj with wrong check digits",
      { devedor: { cnpj: "11222333000180", nome: "A" } },
      "devedor.cnpj",
    ),
    // proves: cob.devedor
    refused("devedor.cpf of 10 digits", { "devedor.cpf": "1234567890" }, "devedor.cpf"),
    // proves: cob.devedor
    refused("devedor.cpf of 12 digits", { "devedor.cpf": "123456789099" }, "devedor.cpf"),
    refused("devedor.cpf with punctuation", { "devedor.cpf": "123.456.789-09" }, "devedor.cpf"),
    refused("devedor.cpf as a number", { "devedor.cpf": 12_345_678_909 }, "devedor.cpf"),
    // proves: cob.devedor
    refused("devedor.cnpj of 13 digits", { devedor: { cnpj: "1122233300018", nome: "A" } }, "devedor.cnpj"),
    // proves: cob.devedor
    refused("devedor.cnpj of 15 digits", { devedor: { cnpj: "112223330001811", nome: "A" } }, "devedor.cnpj"),
    refused("devedor as a list", { devedor: [] }, "devedor"),

    // proves: cob.valor.original
    accepted("valor.original 0.01", { "valor.original": "0.01" }),
    // proves: limits.amount-maximum
    accepted("valor.original 9999999999.99", { "valor.original": "9999999999.99" }),
    ...["0.00", "10000000000.00", "10", "10.5", "10.555", "-1.00", "010.00", "1,00", "", "1.00 ", "1e2"].map(
      (original) =>
        // proves: cob.valor.original, limits.amount-maximum
        refused(
          `valor.original ${JSON.stringify(original)}`,
          { "valor.original": original },
          "valor.original",
        ),
    ),
    // proves: cob.valor.original
    refused("valor.original as a number", { "valor.original": 10.5 }, "valor.original"),
    // proves: cob.valor.original
    refused("valor without original", { "valor.original": undefined }, "valor.original"),
    // proves: cob.valor.original
    refused("a body without valor", { valor: undefined }, "valor"),
    // proves: cob.valor.modalidadeAlteracao
    accepted(
      "valor.modalidadeAlteracao 1",
      { "valor.modalidadeAlteracao": 1 },
      { valor: { modalidadeAlteracao: 1 } },
    ),
    // proves: cob.valor.modalidadeAlteracao
    accepted("valor.modalidadeAlteracao 0", { "valor.modalidadeAlteracao": 0 }),
    accepted(
      "valor.modalidadeAlteracao null",
      { "valor.modalidadeAlteracao": null },
      { valor: { modalidadeAlteracao: 0 } },
    ),
    accepted("devedor.cnpj null beside cpf", { "devedor.cnpj": null }),
    ...[2, -1, "1", true].map((value) =>
      // proves: cob.valor.modalidadeAlteracao
      refused(
        `valor.modalidadeAlteracao ${JSON.stringify(value)}`,
        { "valor.modalidadeAlteracao": value },
        "valor.modalidadeAlteracao",
      ),
    ),

    // proves: cob.chave, limits.chave
    accepted("chave of 77 characters", { chave: `${"a".repeat(65)}@example.com` }),
    // proves: cob.chave, limits.chave
    refused("chave of 78 characters", { chave: `${"a".repeat(66)}@example.com` }, "chave"),
    refused("chave of 77 emoji, which have twice as many UTF-16 units", { chave: "🎉".repeat(77) }, "chave"),
    // proves: cob.chave
    refused("an empty chave", { chave: "" }, "chave"),
    // proves: cob.chave
    ...[
      ["as a phone number", "+5511999999999", "+5511999999999"],
      ["as a phone number without its plus", "5511999999999", "+5511999999999"],
      ["as an e-mail address in capital letters", "Loja@Example.com", "loja@example.com"],
      ["as a CPF", "12345678909", "12345678909"],
      ["as a CNPJ", "11222333000181", "11222333000181"],
      ["as a random key", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906", "7d9f0335-8dcc-4054-9bf9-0dbd61d36906"],
    ].map(([it, chave, stored]) => accepted(`chave ${it}`, { chave }, { chave: stored })),
    ...["minha-chave", "11.222.333/0001-81", "loja@", "+12025550170"].map(
      (chave): Row => ({
        // proves: cob.chave
        ...refused(`chave ${chave}, which is not a PIX key (assumption COB_KEY),`, { chave }, "chave"),
        message: "deve ser uma chave PIX",
      }),
    ),
    // proves: cob.solicitacaoPagador
    accepted("solicitacaoPagador of 140 characters", { solicitacaoPagador: "ç".repeat(140) }),
    // proves: cob.solicitacaoPagador
    refused(
      "solicitacaoPagador of 141 characters",
      { solicitacaoPagador: "a".repeat(141) },
      "solicitacaoPagador",
    ),
    // proves: cob.infoAdicionais
    accepted("an empty infoAdicionais", { infoAdicionais: [] }, { infoAdicionais: [] }),
    // proves: cob.calendario
    accepted("infoAdicionais of 50 items", {
      infoAdicionais: Array.from({ length: 50 }, () => ({ nome: "n".repeat(50), valor: "v".repeat(200) })),
    }),
    // proves: cob.calendario
    refused(
      "infoAdicionais of 51 items",
      { infoAdicionais: Array.from({ length: 51 }, () => ({ nome: "n", valor: "v" })) },
      "infoAdicionais",
    ),
    refused(
      "infoAdicionais with a nome and a valor that are too long",
      {
        infoAdicionais: [
          { nome: "n".repeat(51), valor: "v" },
          { nome: "n", valor: "v".repeat(201) },
        ],
      },
      "infoAdicionais.0.nome",
      "infoAdicionais.1.valor",
    ),
    // proves: cob.infoAdicionais
    refused(
      "infoAdicionais with a number as valor",
      { infoAdicionais: [{ nome: "n", valor: 1 }] },
      "infoAdicionais.0.valor",
    ),
    // proves: conventions.unknown-fields
    accepted("a body with unknown fields", { loc: { id: 7 }, status: "CONCLUIDA" }, { status: "ATIVA" }),
    // proves: cob.400
    { it: "a body that is not JSON is refused", body: "{", status: 400, message: "JSON" },
    { it: "a request without a token is refused with 401", headers: { authorization: "" }, status: 401 },
  ],
});
