import type { Assumption } from "./assumption.js";

/** Immediate charges, the signed documents of codes, and splits. */
export const chargingAssumptions = {
  LOCATION: {
    openPoint: { en: "the payload URL in a BR Code", pt: "a URL de payload em um BR Code" },
    decision: {
      en: "`GET <host>/qr/<location>`, no token: the charge as the central bank defines it, as a JWS (`application/jose`, RS256, with `kid`, `x5t`, `jku`) signed with the key of the sandbox's authority; its public half at `/.well-known/jwks.json`. 404 unknown, 410 no longer payable, simple shape. Served under `--strict` too, because every code points there. The document of a cash-in does not name the payer, who is only informative; its txid is the correlationId without hyphens",
      pt: "`GET <host>/qr/<location>`, sem token: a cobrança como o Banco Central a define, em um JWS (`application/jose`, RS256, com `kid`, `x5t`, `jku`) assinado com a chave da autoridade do sandbox; a metade pública está em `/.well-known/jwks.json`. 404 desconhecida, 410 não mais pagável, formato simples. Atendida também com `--strict`, porque todo código aponta para lá. O documento de um cash-in não traz o pagador, que é só informativo; o txid dele é o correlationId sem hifens",
    },
    source: "J",
    section: "Resources, Immediate charge",
  },
  COB_KEY: {
    openPoint: { en: "whose key `chave` may be", pt: "de quem pode ser a chave em `chave`" },
    decision: {
      en: "any well-formed PIX key (phone, e-mail, CPF, CNPJ, random) of any owner, because a sandbox account stands for many; anything else is 400. It is stored in its canonical form; absent: the account's own. The money goes to the account that created the cob",
      pt: "qualquer chave PIX bem formada (telefone, e-mail, CPF, CNPJ, aleatória), de qualquer titular, porque uma conta do sandbox representa muitas; qualquer outra coisa é 400. É guardada na forma canônica; ausente: a da própria conta. O dinheiro vai para a conta que criou a cob",
    },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_VALUE: {
    openPoint: { en: "the smallest `valor.original`", pt: "o menor `valor.original`" },
    decision: {
      en: "`0.01`; superfluous leading zeros are refused. With `modalidadeAlteracao` 1 any amount may be paid",
      pt: "`0.01`; zeros supérfluos à esquerda são recusados. Com `modalidadeAlteracao` 1 pode ser pago qualquer valor",
    },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_DEBTOR: {
    openPoint: { en: "invalid CPF or CNPJ of `devedor`", pt: "CPF ou CNPJ inválido em `devedor`" },
    decision: {
      en: "exactly one of `cpf` (11 digits) and `cnpj` (14), with `nome`; wrong check digits are 400, because the endpoint lists an invalid CPF/CNPJ among its errors",
      pt: "exatamente um entre `cpf` (11 dígitos) e `cnpj` (14), com `nome`; dígitos verificadores errados são 400, porque o endpoint lista CPF/CNPJ inválido entre os seus erros",
    },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_REVISION: {
    openPoint: { en: "`revisao` after creation", pt: "`revisao` depois da criação" },
    decision: {
      en: "incremented when the receiver cancels; unchanged by a payment or a removal by the provider",
      pt: "incrementada quando o recebedor cancela; o pagamento e a remoção pelo provedor não a alteram",
    },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_FAILED: {
    openPoint: { en: "a cob whose scenario is an error", pt: "uma cob cujo cenário é um erro" },
    decision: {
      en: "the payment is a transaction that ends in ERROR, with a cash_in webhook; the cob stays ATIVA",
      pt: "o pagamento é uma transação que termina em ERROR, com um webhook cash_in; a cob continua ATIVA",
    },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_CHANGE_FINAL: {
    openPoint: {
      en: "PATCH of a cob that is no longer ATIVA",
      pt: "PATCH de uma cob que não está mais ATIVA",
    },
    decision: { en: "400, simple shape", pt: "400, formato simples" },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  COB_EXTERNAL_ID: {
    openPoint: {
      en: "`externalId` of a cob's payment in payloads without a `txId`",
      pt: "`externalId` do pagamento de uma cob nos payloads sem `txId`",
    },
    decision: {
      en: "the txid, because these payloads have no other field for it: in flat payloads, in `parentTransaction` and in `originalTransaction`; the transaction itself has no externalId",
      pt: "o txid, porque esses payloads não têm outro campo para ele: nos payloads planos, em `parentTransaction` e em `originalTransaction`; a própria transação não tem externalId",
    },
    source: "J",
    section: "PUT /cob/{txid}",
  },
  SPLIT_TIME: {
    openPoint: {
      en: "when a split that is not immediate runs",
      pt: "quando é feito um split que não é imediato",
    },
    decision: {
      en: "at once (IMMEDIATE), at the next full hour (HOURLY), at the next midnight of São Paulo (DAILY), at the next midnight of a Monday there (WEEKLY); the account's frequency at the time of the payment decides",
      pt: "na hora (IMMEDIATE), na próxima hora cheia (HOURLY), na próxima meia-noite de São Paulo (DAILY), na próxima meia-noite de segunda-feira de lá (WEEKLY); vale a frequência da conta no momento do pagamento",
    },
    source: "J",
    section: "POST /api/pix/cash-in, split calculation",
  },
  SPLIT_SHORT: {
    openPoint: { en: "a split that exceeds the balance", pt: "um split que excede o saldo" },
    decision: {
      en: "a cash-out with all shares of its period that ends in ERROR `INSUFFICIENT_FUNDS`, with its CashOut webhook; it is not retried",
      pt: "um cash-out com todas as partes do período, que termina em ERROR `INSUFFICIENT_FUNDS`, com o seu webhook CashOut; não é tentado de novo",
    },
    source: "J",
    section: "POST /api/pix/cash-in, split calculation",
  },
  SPLIT_KEY: {
    openPoint: {
      en: "whether the `pixKey` of a split must match its `pixKeyType`",
      pt: "se a `pixKey` de um split deve ter o formato do `pixKeyType`",
    },
    decision: {
      en: "it must, otherwise the charge is 400; so no key comes near the 255 characters (KEY_LENGTH)",
      pt: "deve, senão a cobrança é 400; por isso nenhuma chave chega perto dos 255 caracteres (KEY_LENGTH)",
    },
    source: "J",
    section: "POST /api/pix/cash-in, splits",
  },
  SPLIT_RULES: {
    openPoint: { en: "fees and limits of splits", pt: "tarifas e limites dos splits" },
    decision: {
      en: "each cash-out costs one cash-out fee, taken from the rest, regardless of its number of shares; cash-out limits do not apply to it. A share of less than a centavo is not sent. If the client already uses its externalId, `-2` is appended",
      pt: "cada cash-out custa uma tarifa, descontada do que resta, seja qual for o número de partes; os limites de cash-out não se aplicam a ele. Uma parte menor que um centavo não é enviada. Se o cliente já usou o externalId, ele ganha `-2` no fim",
    },
    source: "J",
    section: "POST /api/pix/cash-in, split calculation",
  },
} as const satisfies Record<string, Assumption>;
