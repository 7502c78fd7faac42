import type { AssumptionTexts } from "../assumption.js";
import type { paymentAssumptions } from "../payments.js";

export const paymentsPt: Readonly<Record<keyof typeof paymentAssumptions, AssumptionTexts>> = {
  PHONE_KEY: {
    openPoint: "formas de uma chave PHONE, com ou sem o código do país",
    decision:
      "`5511999999999`, `+5511999999999` e `11999999999` (10 ou 11 dígitos) são aceitos onde quer que se informe uma chave de telefone, e guardados como `+55…`. Onde nenhum tipo é declarado, 11 dígitos são um CPF; são um telefone quando os dígitos verificadores estão errados e o terceiro dígito é 9, como em um celular",
  },
  PAYMENT_FLOW: {
    openPoint: "nome do campo de fluxo de pagamento de `/dict/pix`",
    decision: "`paymentFlow`, qualquer texto de até 50 caracteres, guardado e mostrado",
  },
  DIRECTORY: {
    openPoint: "quais chaves PIX existem",
    decision:
      "*aberto*: qualquer chave bem formada leva a uma pessoa e a um banco derivados da chave (mesma chave, mesma pessoa); as chaves das fixtures têm comportamentos com nome (não encontrada, conta bloqueada, conta encerrada, outro titular, instituição em ispbDeny, lenta…). `--directory strict`: só as chaves das fixtures",
  },
  DOCUMENTS: {
    openPoint: "dígitos verificadores errados de CPF/CNPJ",
    decision:
      "aceitos na criação, e o cash-out termina em ERROR `INVALID_TAX_ID`; um documento diferente do titular da chave (conhecido nas chaves DOCUMENT e nas das fixtures) termina em ERROR `TAX_ID_MISMATCH`. `--lenient-documents` (ou `--lenient`) deixa liquidar dígitos verificadores errados, com um aviso, e sem ele o webhook plano (o em envelope não tem campo para uma mensagem), `localpix show` e a página dizem quais deveriam ser. Um CNPJ alfanumérico (emitido desde julho de 2026) é recusado como documento e como chave PIX, porque o campo é só de dígitos; `--alphanumeric-cnpj` o aceita. Quem paga no mundo lá fora pode ter um de qualquer forma",
  },
  UNKNOWN_KEY: {
    openPoint: "um cash-out para uma chave que o diretório não conhece",
    decision: "ERROR `INVALID_PIX_KEY`, porque o cash-out não consulta o diretório",
  },
  KEY_OWNER: {
    openPoint: "a contraparte de um pagamento para uma chave que não está em nenhuma fixture",
    decision:
      "a pessoa que a chave representa: nome, documento e banco são derivados da chave, e são os mesmos por todos os caminhos até ela (cash-out, QR code, `/dict/pix`, split, o documento de um pagador). Um documento informado por quem paga precisa ser válido (DOCUMENTS) e de resto é aceito; ele e o nome são a contraparte até a liquidação, e quando o pagamento é rejeitado",
  },
  SETTLEMENT: {
    openPoint: "quando um cash-out é liquidado",
    decision:
      "1 s depois da criação; `--settlement manual` espera pela CLI ou pelo painel; `--settlement 5s`",
  },
  LIMITS: {
    openPoint: "os números dos limites de cash-out",
    decision:
      "ajustes da conta; por transação 100.000,00, por dia 1.000.000,00, noturno desligado (com um valor, vale das 20:00 às 06:00 em America/Sao_Paulo; uma suíte não pode falhar porque é noite)",
  },
  NIGHT_LIMIT: {
    openPoint: "a que se aplica o limite noturno",
    decision: "a cada cash-out, das 20:00 às 06:00 em São Paulo",
  },
  DAILY_LIMIT: {
    openPoint: "o que o total do dia conta",
    decision:
      "os cash-outs pelo dia de São Paulo em que foram pedidos; um que termina em ERROR é descontado de volta",
  },
  CHECK_ORDER: {
    openPoint: "qual recusa de um cash-out vem primeiro",
    decision: "corpo, duplicidade, limite por transação, limite noturno, limite diário, saldo",
  },
  FEES: {
    openPoint: "valores das tarifas",
    decision:
      "ajustes da conta por operação, padrão 0. Créditos: final = original − tarifa; débitos: original + tarifa; ERROR: tarifa 0",
  },
  DICT_STATES: {
    openPoint: "como uma transferência pelo diretório sai de PENDING",
    decision:
      "COMPLETED, ou ERROR (no webhook: INSUFFICIENT_BALANCE, INVALID_KEY, KEY_NOT_FOUND, ACCOUNT_BLOCKED, TIMEOUT, também nos cenários `error:insufficient-funds`, `error:invalid-pix-key`, `error:key-not-found`, `error:account-blocked` e `error:timeout`; qualquer outro código como é, como o de `error:document-mismatch` e `error:duplicate-id`, e o de `reject:` como foi pedido); NORM espera em uma fila e vai a ERROR com PAYMENT_EXPIRED depois de `expiration`; resposta 200; o endToEndId provisório é um UUID",
  },
  IDEMPOTENCY_MISMATCH: {
    openPoint: "mesma `x-idempotency-key`, outra requisição",
    decision: "422 no formato simples, nada é criado",
  },
  QR_CRC: {
    openPoint: "conteúdo de QR com CRC errado ou tamanhos de campo errados",
    decision:
      "recusado com INVALID_QR_CODE; `--lenient-qr` (ou `--lenient`) o paga até onde se encontram chave e valor, com um aviso no diário, em `localpix show` e na página (exemplos de documentação trazem CRCs inventados e valores de outro tamanho). Sem um valor legível o pagador escolhe",
  },
  PAYER: {
    openPoint: "quando uma cobrança é paga",
    decision:
      "quando alguém a paga (CLI, painel, API de controle); `--payer auto` paga cada uma depois de 1 s. Uma cobrança criada **com** cabeçalho de cenário se paga sozinha como o cenário diz, como fazem os sandboxes hospedados desta família",
  },
  PAYER_IDENTITY: {
    openPoint: "quem paga uma cobrança",
    decision:
      'o pagador que ela nomeia, o `devedor` de uma cob, a partir do banco da pessoa que o documento representa (KEY_OWNER). Quem paga pode nomear outra pessoa; `localpix pay --payer random`, `payer: "random"` na API de controle e o banco de bolso fazem um desconhecido pagar, derivado do pagamento, que também paga onde ninguém é nomeado',
  },
  CHARGE_ID: {
    openPoint: "ids de uma cobrança e do seu recebimento",
    decision:
      "um cash-in é uma só transação da criação até CONFIRMED, com um só transactionId; uma cob é uma cobrança, e o seu pagamento é uma transação própria com `txId`",
  },
  CHARGE_DUPLICATE: {
    openPoint: "externalId de um cash-in já usado antes",
    decision:
      "400 no formato completo `PIX_DUPLICATE_EXTERNAL_ID`, com os mesmos detalhes do cash-out; cobranças e pagamentos de uma conta dividem um só espaço de nomes, e um externalId identifica um deles. Um arquivo de dados em que uma cobrança e um pagamento já têm o mesmo abre como está",
  },
  CHARGE_EXPIRED: {
    openPoint: "um cash-in não pago depois de expirar",
    decision: "status ERROR; não pode mais ser pago (o pagador recebe uma recusa clara); sem webhook",
  },
  CHARGE_FAILED: {
    openPoint: "uma cobrança cujo cenário é um erro",
    decision: "ERROR, e um webhook cash_in que diz isso (`CashIn`/`RECEIVE` com status ERROR)",
  },
  PROVIDER_MINIMUM: {
    openPoint: "mínimo de expirationTime por provedor",
    decision:
      "ajuste da conta, padrão 30; detalhes `{provider, providerMinSeconds, userExpirationTime}`; `code` = `errorCode` = `PROVIDER_EXPIRATION_BELOW_MINIMUM`",
  },
  SPLITS: {
    openPoint: "quando e como os splits são feitos",
    decision:
      "`immediate:true` logo depois do pagamento; os outros na frequência da conta (IMMEDIATE, HOURLY, DAILY, WEEKLY; padrão DAILY). Um imediato é um Pix de saída próprio, com o seu webhook CashOut e externalId `SPLIT-<transactionId>-<n>`; os de um período (HOURLY, DAILY, WEEKLY) para a mesma chave e o mesmo documento são um só Pix de saída, com o nome do primeiro, e `metadata.splits` do seu webhook lista as partes. PERCENTAGE arredonda para baixo, ao centavo, e o resto fica",
  },
  COB_BOUNDS: {
    openPoint: "limites de `calendario.expiracao`",
    decision:
      "de 1 a 2.147.483.647; padrão 86.400. `devedor.nome` ≤ 200, `infoAdicionais` ≤ 50 itens, `nome` ≤ 50, `valor` ≤ 200; `modalidadeAlteracao` 0 ou 1",
  },
  COB_CREATED: {
    openPoint: "status das respostas a PUT",
    decision: "201 para `cob` e `devolucao`",
  },
  COB_READ: {
    openPoint: "consultar e cancelar uma cob",
    decision:
      "`GET /cob/{txid}`, `PATCH /cob/{txid}` (só o status `REMOVIDA_PELO_USUARIO_RECEBEDOR`), `GET /pix/{e2eid}/devolucao/{id}`: extensões no estilo do Banco Central, atendidas exceto com `--strict`; uma cob paga traz `pix[]`, com todas as suas `devolucoes`",
  },
};
