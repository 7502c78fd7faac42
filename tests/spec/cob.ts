import { cob, refundsBetween } from "./journeys.js";
import { rule, type Section } from "./rule.js";

export const cobEndpoint: Section = {
  title: "PUT /cob/{txid}",
  rules: [
    rule("cob.txid", "txid is 26 to 35 letters and digits", [
      ...cob.txid(
        "of 26 characters",
        "of 35 characters",
        "of 25 characters",
        "of 36 characters",
        "with a hyphen",
        "with an accent",
      ),
    ]),
    rule("cob.txid.unique", "A txid that exists is a 409, paid or not", [
      ...cob.life(
        "refuses a txid that exists, whatever the body",
        "refuses a txid that has been paid",
        "takes a txid that another account has",
      ),
      ...cob.time("of ten requests with the same txid at the same time one creates it"),
    ]),
    rule(
      "cob.calendario",
      "calendario is required; bounds and default of its expiracao are left open",
      cob.body(
        "without calendario",
        "with no more than is required",
        "calendario.expiracao 1",
        "calendario.expiracao 2147483647",
        "calendario.expiracao 0",
        "calendario.expiracao 2147483648",
        "devedor.nome of 200",
        "devedor.nome of 201",
        "infoAdicionais of 50",
        "infoAdicionais of 51",
      ),
      "COB_BOUNDS",
    ),
    rule("cob.devedor", "devedor may be left out; it is nome with cpf of 11 or cnpj of 14 digits", [
      ...cob.body(
        "without devedor",
        "devedor with cnpj",
        "devedor without nome",
        "devedor.cpf of 10 digits",
        "devedor.cpf of 12 digits",
        "devedor.cnpj of 13 digits",
        "devedor.cnpj of 15 digits",
      ),
    ]),
    rule(
      "cob.devedor.invalid",
      "An invalid CPF or CNPJ is 400; what both of them mean is left open",
      cob.body(
        "devedor.cpf with wrong check digits",
        "devedor.cpf of one digit repeated",
        "devedor.cnpj with wrong check digits",
        "devedor with neither cpf nor cnpj",
        "devedor with both",
      ),
      "COB_DEBTOR",
    ),
    rule(
      "cob.valor.original",
      "valor.original is a decimal text with 2 decimals; the smallest is left open",
      [
        ...cob.body(
          "valor.original 0.01",
          'valor.original "0.00"',
          'valor.original "10"',
          'valor.original "10.5"',
          'valor.original "10.555"',
          'valor.original "1,00"',
          'valor.original "010.00"',
          "valor.original as a number",
          "valor without original",
          "without valor",
        ),
        ...cob.life("is paid with another value where modalidadeAlteracao is 1"),
      ],
      "COB_VALUE",
    ),
    rule("cob.valor.modalidadeAlteracao", "modalidadeAlteracao is a number", [
      ...cob.body(
        "valor.modalidadeAlteracao 0",
        "valor.modalidadeAlteracao 1",
        "valor.modalidadeAlteracao 2",
        'valor.modalidadeAlteracao "1"',
      ),
      ...cob.life("is paid with its own value, unless modalidadeAlteracao is 1"),
    ]),
    rule(
      "cob.chave",
      "chave is a phone, e-mail, CPF, CNPJ or random key of at most 77 characters, and may be left out; whose it is is left open",
      cob.body(
        "chave a phone",
        "chave a phone without its plus",
        "chave an e-mail in capitals",
        "chave a CPF",
        "chave a CNPJ",
        "chave a random key",
        "chave minha-chave is no PIX key (COB_KEY)",
        "chave 11.222.333/0001-81 is no PIX key (COB_KEY)",
        "with no more than is required",
        "chave of 77",
        "chave of 78",
        "chave empty",
        "with everything",
      ),
      "COB_KEY",
    ),
    rule("cob.solicitacaoPagador", "solicitacaoPagador may be left out, and has at most 140 characters", [
      ...cob.body("solicitacaoPagador of 140", "solicitacaoPagador of 141", "with no more than is required"),
    ]),
    rule("cob.infoAdicionais", "infoAdicionais is a list of nome and valor, both texts", [
      ...cob.body("with everything", "infoAdicionais without items", "infoAdicionais with a number"),
    ]),
    rule(
      "cob.answer",
      "The answer is the cob, ATIVA, revisao 0, with a status that is left open",
      cob.life("answers the charge as the specification has it"),
      "COB_CREATED",
    ),
    rule("cob.400", "A txid outside its pattern and a wrong body are a 400, listed together", [
      ...cob.txid("and a body that are both wrong are complained of together"),
      ...cob.body("that is no JSON"),
    ]),
    rule("cob.webhook", "A paid cob is told as V2 RECEIVE, with its txid", [
      ...cob.life("paid by its txid: a transaction of its own, and a RECEIVE with txId"),
    ]),
    rule(
      "cob.webhook.flat",
      "What payloads without a txId call a cob's payment is left open",
      cob.life(
        "paid where the URL wants v1: a CashIn, whose externalId is the txid",
        "given back and contested: what is told of that calls the payment by the txid too",
      ),
      "COB_EXTERNAL_ID",
    ),
    rule(
      "cob.read",
      "How a cob is read and cancelled is left open",
      [
        ...cob.reading(
          "reads what was created",
          "a cob of another account, or of nobody, is not found",
          "cancels it with the one status that a receiver can give, once",
        ),
        ...cob.life("paid by its txid: a transaction of its own, and a RECEIVE with txId"),
        ...refundsBetween.cob("every part, whichever endpoint asked, as the devolução itself is answered"),
      ],
      "COB_READ",
    ),
    rule(
      "cob.change-final",
      "What changing a cob that is final answers is left open",
      cob.reading("cancels it with the one status that a receiver can give, once"),
      "COB_CHANGE_FINAL",
    ),
  ],
};
