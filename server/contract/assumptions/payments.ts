import type { Assumption } from "./assumption.js";

/** Payouts and charges. */
export const paymentAssumptions = {
  PHONE_KEY: {
    openPoint: {
      en: "forms of a PHONE key, with or without its country code",
      pt: "formas de uma chave PHONE, com ou sem o código do país",
    },
    decision: {
      en: "`5511999999999`, `+5511999999999` and `11999999999` (10 or 11 digits) are accepted for every phone key, and stored as `+55…`. Without a declared type, 11 digits are a CPF, or a phone if the check digits are wrong and the third digit is 9, as in a mobile number",
      pt: "`5511999999999`, `+5511999999999` e `11999999999` (10 ou 11 dígitos) são aceitos em toda chave de telefone, e guardados como `+55…`. Sem um tipo declarado, 11 dígitos são um CPF, ou um telefone se os dígitos verificadores estão errados e o terceiro dígito é 9, como em um celular",
    },
    source: "R",
    section: "POST /api/pix/cash-out, formats of details.key",
  },
  PAYMENT_FLOW: {
    openPoint: {
      en: "name of the payment-flow field of `/dict/pix`",
      pt: "nome do campo de fluxo de pagamento de `/dict/pix`",
    },
    decision: {
      en: "`paymentFlow`, any string ≤ 50, stored and shown",
      pt: "`paymentFlow`, qualquer texto de até 50 caracteres, guardado e mostrado",
    },
    source: "R",
    section: "POST /dict/pix",
  },
  DIRECTORY: {
    openPoint: { en: "which PIX keys exist", pt: "quais chaves PIX existem" },
    decision: {
      en: "*open*: any well-formed key resolves to a person and bank derived from the key (same key, same person); fixture keys have named behaviors (not found, blocked account, closed account, other owner, institution in ispbDeny, slow…). `--directory strict`: fixture keys only",
      pt: "*aberto*: qualquer chave bem formada leva a uma pessoa e a um banco derivados da chave (mesma chave, mesma pessoa); as chaves das fixtures têm comportamentos com nome (não encontrada, conta bloqueada, conta encerrada, outro titular, instituição em ispbDeny, lenta…). `--directory strict`: só as chaves das fixtures",
    },
    source: "J",
    section: "POST /dict/pix",
  },
  DOCUMENTS: {
    openPoint: { en: "wrong CPF/CNPJ check digits", pt: "dígitos verificadores errados de CPF/CNPJ" },
    decision: {
      en: "accepted at creation, then the cash-out ends in ERROR `INVALID_TAX_ID`; with a document that differs from the key's owner (known for DOCUMENT keys and fixture keys) it ends in ERROR `TAX_ID_MISMATCH`. `--lenient-documents` (or `--lenient`) lets wrong check digits settle, with a warning; without the flag, the flat webhook (the enveloped one has no field for a message), `localpix show` and the page show the right check digits. An alphanumeric CNPJ (issued since July 2026) is refused as a document and as a PIX key, because the field is digits only; `--alphanumeric-cnpj` accepts it. A simulated payer may always have one",
      pt: "aceitos na criação, e o cash-out termina em ERROR `INVALID_TAX_ID`; com um documento diferente do titular da chave (conhecido nas chaves DOCUMENT e nas das fixtures), termina em ERROR `TAX_ID_MISMATCH`. `--lenient-documents` (ou `--lenient`) deixa liquidar dígitos verificadores errados, com um aviso; sem a flag, o webhook plano (o em envelope não tem campo para uma mensagem), `localpix show` e a página mostram os dígitos certos. Um CNPJ alfanumérico (emitido desde julho de 2026) é recusado como documento e como chave PIX, porque o campo é só de dígitos; `--alphanumeric-cnpj` o aceita. Um pagador simulado sempre pode ter um",
    },
    source: "R/J",
    section: "Events, errorCode values",
  },
  UNKNOWN_KEY: {
    openPoint: {
      en: "a cash-out to a key that the directory does not know",
      pt: "um cash-out para uma chave que o diretório não conhece",
    },
    decision: {
      en: "ERROR `INVALID_PIX_KEY`, because cash-out does not query the directory",
      pt: "ERROR `INVALID_PIX_KEY`, porque o cash-out não consulta o diretório",
    },
    source: "J",
    section: "POST /api/pix/cash-out",
  },
  KEY_OWNER: {
    openPoint: {
      en: "the counterpart of a payment to a key that is not a fixture",
      pt: "a contraparte de um pagamento para uma chave que não está em nenhuma fixture",
    },
    decision: {
      en: "a person derived from the key: name, document and bank are the same for every way to reach it (cash-out, QR code, `/dict/pix`, split, the document of a payer). A document in the request must be valid (DOCUMENTS) and is otherwise trusted. The name and document in the request are shown as the counterpart while the cash-out is pending, and if it is rejected",
      pt: "uma pessoa derivada da chave: nome, documento e banco são os mesmos por todos os caminhos até ela (cash-out, QR code, `/dict/pix`, split, o documento de um pagador). Um documento na requisição deve ser válido (DOCUMENTS) e de resto é aceito. O nome e o documento da requisição aparecem como a contraparte enquanto o cash-out está pendente, e se ele for rejeitado",
    },
    source: "J",
    section: "Events, CashOut payload",
  },
  SETTLEMENT: {
    openPoint: { en: "when a cash-out settles", pt: "quando um cash-out é liquidado" },
    decision: {
      en: "1 s after creation; `--settlement manual` waits for the CLI or dashboard; `--settlement 5s`",
      pt: "1 s depois da criação; `--settlement manual` espera pela CLI ou pelo painel; `--settlement 5s`",
    },
    source: "R",
    section: "States and transitions",
  },
  LIMITS: {
    openPoint: { en: "numeric cash-out limits", pt: "os números dos limites de cash-out" },
    decision: {
      en: "account settings; per transaction 100,000.00, daily 1,000,000.00, night off (with a value it applies 20:00–06:00 America/Sao_Paulo; a test suite must not fail because it is evening)",
      pt: "ajustes da conta; por transação 100.000,00, por dia 1.000.000,00, noturno desligado (com um valor, vale das 20:00 às 06:00 em America/Sao_Paulo; uma suíte não pode falhar porque é noite)",
    },
    source: "R/J",
    section: "Limits",
  },
  NIGHT_LIMIT: {
    openPoint: { en: "what the night limit applies to", pt: "a que se aplica o limite noturno" },
    decision: {
      en: "each cash-out, from 20:00 to 06:00 in São Paulo",
      pt: "a cada cash-out, das 20:00 às 06:00 em São Paulo",
    },
    source: "J",
    section: "Errors, cash-out business errors",
  },
  DAILY_LIMIT: {
    openPoint: { en: "what the daily total counts", pt: "o que o total diário conta" },
    decision: {
      en: "cash-outs by the day in São Paulo on which they were requested; one that ends in ERROR is subtracted again",
      pt: "os cash-outs pelo dia de São Paulo em que foram pedidos; um que termina em ERROR é descontado de volta",
    },
    source: "J",
    section: "Errors, cash-out business errors",
  },
  CHECK_ORDER: {
    openPoint: {
      en: "which refusal of a cash-out comes first",
      pt: "qual recusa de um cash-out vem primeiro",
    },
    decision: {
      en: "body, duplicate, transaction limit, night limit, daily limit, balance",
      pt: "corpo, duplicidade, limite por transação, limite noturno, limite diário, saldo",
    },
    source: "J",
    section: "POST /api/pix/cash-out",
  },
  FEES: {
    openPoint: { en: "fee amounts", pt: "valores das tarifas" },
    decision: {
      en: "account settings per operation, default 0. Credits: final = original − fee; debits: original + fee; ERROR: fee 0",
      pt: "ajustes da conta por operação, padrão 0. Créditos: final = original − tarifa; débitos: original + tarifa; ERROR: tarifa 0",
    },
    source: "R",
    section: "Resources, Transaction record",
  },
  DICT_STATES: {
    openPoint: {
      en: "directory transfer out of PENDING",
      pt: "como uma transferência pelo diretório sai de PENDING",
    },
    decision: {
      en: "COMPLETED, or ERROR (INSUFFICIENT_BALANCE, INVALID_KEY, KEY_NOT_FOUND, ACCOUNT_BLOCKED, TIMEOUT in the webhook, also for the scenarios `error:insufficient-funds`, `error:invalid-pix-key`, `error:key-not-found`, `error:account-blocked` and `error:timeout`; any other code stays unchanged, such as those of `error:document-mismatch` and `error:duplicate-id`, and a code given with `reject:`); NORM waits in a queue and ends in ERROR with PAYMENT_EXPIRED after `expiration`; answer 200; placeholder endToEndId is a UUID",
      pt: "COMPLETED, ou ERROR (no webhook: INSUFFICIENT_BALANCE, INVALID_KEY, KEY_NOT_FOUND, ACCOUNT_BLOCKED, TIMEOUT, também com os cenários `error:insufficient-funds`, `error:invalid-pix-key`, `error:key-not-found`, `error:account-blocked` e `error:timeout`; qualquer outro código fica sem mudança, como os de `error:document-mismatch` e `error:duplicate-id`, e um código dado com `reject:`); NORM espera em uma fila e termina em ERROR com PAYMENT_EXPIRED depois de `expiration`; resposta 200; o endToEndId provisório é um UUID",
    },
    source: "R/J",
    section: "Directory transfer type",
  },
  IDEMPOTENCY_MISMATCH: {
    openPoint: {
      en: "same `x-idempotency-key`, another request",
      pt: "mesma `x-idempotency-key`, outra requisição",
    },
    decision: { en: "422 simple shape, nothing created", pt: "422 no formato simples, nada é criado" },
    source: "J",
    section: "POST /dict/pix, rule 1",
  },
  QR_CRC: {
    openPoint: {
      en: "QR content with a wrong CRC or wrong field lengths",
      pt: "conteúdo de QR com CRC errado ou tamanhos de campo errados",
    },
    decision: {
      en: "refused INVALID_QR_CODE; `--lenient-qr` (or `--lenient`) pays it if key and amount can be found, with a warning in the journal, `localpix show` and the page (documentation examples have invented CRCs and values of other lengths). Without a readable amount, the payer chooses",
      pt: "recusado com INVALID_QR_CODE; `--lenient-qr` (ou `--lenient`) o paga se a chave e o valor podem ser encontrados, com um aviso no diário, em `localpix show` e na página (exemplos de documentação trazem CRCs inventados e valores de outro tamanho). Sem um valor legível, o pagador escolhe",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  PAYER: {
    openPoint: { en: "when a charge is paid", pt: "quando uma cobrança é paga" },
    decision: {
      en: "when it is paid by the CLI, the dashboard or the control API; `--payer auto` pays each after 1 s. A charge created **with** a scenario header is paid automatically as the scenario says, as in hosted sandboxes of this family",
      pt: "quando é paga pela CLI, pelo painel ou pela API de controle; `--payer auto` paga cada uma depois de 1 s. Uma cobrança criada **com** cabeçalho de cenário é paga automaticamente como o cenário diz, como nos sandboxes hospedados desta família",
    },
    source: "R/J",
    section: "States and transitions",
  },
  PAYER_IDENTITY: {
    openPoint: { en: "who pays a charge", pt: "quem paga uma cobrança" },
    decision: {
      en: 'the payer in the charge (for a cob, its `devedor`), from the bank of the person derived from their document (KEY_OWNER). A caller may name another payer; `localpix pay --payer random`, `payer: "random"` in the control API and the pocket bank use a random person derived from the payment, who also pays if the charge names nobody',
      pt: 'o pagador da cobrança (em uma cob, o `devedor`), pelo banco da pessoa derivada do documento (KEY_OWNER). Quem chama pode informar outro pagador; `localpix pay --payer random`, `payer: "random"` na API de controle e o banco de bolso usam uma pessoa aleatória derivada do pagamento, que também paga se a cobrança não tem pagador',
    },
    source: "R/J",
    section: "POST /api/pix/cash-in",
  },
  CHARGE_ID: {
    openPoint: { en: "ids of a charge and its receipt", pt: "ids de uma cobrança e do seu recebimento" },
    decision: {
      en: "a cash-in is one transaction with one transactionId from creation to CONFIRMED; a cob is only a charge, and its payment is a separate transaction with `txId`",
      pt: "um cash-in é uma só transação, com um só transactionId, da criação até CONFIRMED; uma cob é só uma cobrança, e o pagamento dela é uma transação separada com `txId`",
    },
    source: "J",
    section: "Resources, Cash-in charge",
  },
  CHARGE_DUPLICATE: {
    openPoint: {
      en: "externalId of a cash-in that is already used",
      pt: "externalId de um cash-in que já foi usado",
    },
    decision: {
      en: "400 full shape `PIX_DUPLICATE_EXTERNAL_ID` with the same details as cash-out; charges and cash-outs of an account share one namespace, so an externalId identifies one of them. A data file in which a charge and a cash-out already share one opens unchanged",
      pt: "400 no formato completo `PIX_DUPLICATE_EXTERNAL_ID`, com os mesmos detalhes do cash-out; cobranças e pagamentos de uma conta dividem um só espaço de nomes, e um externalId identifica um deles. Um arquivo de dados em que uma cobrança e um cash-out já compartilham um abre sem mudança",
    },
    source: "J",
    section: "POST /api/pix/cash-in",
  },
  CHARGE_EXPIRED: {
    openPoint: { en: "an unpaid cash-in past its expiry", pt: "um cash-in não pago depois de expirar" },
    decision: {
      en: "status ERROR; it cannot be paid any more (the payer gets a clear refusal); no webhook",
      pt: "status ERROR; não pode mais ser pago (o pagador recebe uma recusa clara); sem webhook",
    },
    source: "J",
    section: "States and transitions",
  },
  CHARGE_FAILED: {
    openPoint: { en: "a charge whose scenario is an error", pt: "uma cobrança cujo cenário é um erro" },
    decision: {
      en: "ERROR, with a cash_in webhook (`CashIn`/`RECEIVE` with status ERROR)",
      pt: "ERROR, com um webhook cash_in (`CashIn`/`RECEIVE` com status ERROR)",
    },
    source: "J",
    section: "States and transitions",
  },
  PROVIDER_MINIMUM: {
    openPoint: { en: "per-provider minimum of expirationTime", pt: "mínimo de expirationTime por provedor" },
    decision: {
      en: "account setting, default 30; details `{provider, providerMinSeconds, userExpirationTime}`; `code` = `errorCode` = `PROVIDER_EXPIRATION_BELOW_MINIMUM`",
      pt: "ajuste da conta, padrão 30; detalhes `{provider, providerMinSeconds, userExpirationTime}`; `code` = `errorCode` = `PROVIDER_EXPIRATION_BELOW_MINIMUM`",
    },
    source: "R",
    section: "Limits",
  },
  SPLITS: {
    openPoint: { en: "when and how splits run", pt: "quando e como os splits são feitos" },
    decision: {
      en: "`immediate:true` right after the payment; others at the account's frequency (IMMEDIATE, HOURLY, DAILY, WEEKLY; default DAILY). An immediate split is a separate Pix out with its own CashOut webhook and externalId `SPLIT-<transactionId>-<n>`; the splits of a period (HOURLY, DAILY, WEEKLY) to the same key and document are one Pix out, under the name of the first, and `metadata.splits` of its webhook lists the parts. PERCENTAGE is rounded down to the centavo, and the remainder stays",
      pt: "`immediate:true` logo depois do pagamento; os outros na frequência da conta (IMMEDIATE, HOURLY, DAILY, WEEKLY; padrão DAILY). Um split imediato é um Pix de saída separado, com o seu webhook CashOut e externalId `SPLIT-<transactionId>-<n>`; os de um período (HOURLY, DAILY, WEEKLY) para a mesma chave e o mesmo documento são um só Pix de saída, com o nome do primeiro, e `metadata.splits` do seu webhook lista as partes. PERCENTAGE arredonda para baixo, ao centavo, e o resto fica",
    },
    source: "R/J",
    section: "POST /api/pix/cash-in, splits",
  },
  COB_BOUNDS: {
    openPoint: { en: "bounds of `calendario.expiracao`", pt: "limites de `calendario.expiracao`" },
    decision: {
      en: "1 to 2,147,483,647; default 86,400. `devedor.nome` ≤ 200, `infoAdicionais` ≤ 50 items, `nome` ≤ 50, `valor` ≤ 200; `modalidadeAlteracao` 0 or 1",
      pt: "de 1 a 2.147.483.647; padrão 86.400. `devedor.nome` ≤ 200, `infoAdicionais` ≤ 50 itens, `nome` ≤ 50, `valor` ≤ 200; `modalidadeAlteracao` 0 ou 1",
    },
    source: "R",
    section: "PUT /cob/{txid}",
  },
  COB_CREATED: {
    openPoint: { en: "status of the answers to PUT", pt: "status das respostas a PUT" },
    decision: { en: "201 for `cob` and `devolucao`", pt: "201 para `cob` e `devolucao`" },
    source: "R",
    section: "PUT /cob/{txid}",
  },
  COB_READ: {
    openPoint: { en: "reading and cancelling a cob", pt: "consultar e cancelar uma cob" },
    decision: {
      en: "`GET /cob/{txid}`, `PATCH /cob/{txid}` (status `REMOVIDA_PELO_USUARIO_RECEBEDOR` only), `GET /pix/{e2eid}/devolucao/{id}`: central-bank style extensions, served unless `--strict`; a paid cob carries `pix[]`, with all its `devolucoes`",
      pt: "`GET /cob/{txid}`, `PATCH /cob/{txid}` (só o status `REMOVIDA_PELO_USUARIO_RECEBEDOR`), `GET /pix/{e2eid}/devolucao/{id}`: extensões no estilo do Banco Central, atendidas exceto com `--strict`; uma cob paga traz `pix[]`, com todas as suas `devolucoes`",
    },
    source: "R",
    section: "PUT /cob/{txid}",
  },
} as const satisfies Record<string, Assumption>;
