import type { AssumptionTexts } from "../assumption.js";
import type { chargingAssumptions } from "../charging.js";

export const chargingPt: Readonly<Record<keyof typeof chargingAssumptions, AssumptionTexts>> = {
  LOCATION: {
    openPoint: "a URL de payload em um BR Code",
    decision:
      "`GET <host>/qr/<location>`, sem token: a cobrança como o Banco Central a define, em um JWS (`application/jose`, RS256, com `kid`, `x5t`, `jku`) assinado com a chave da autoridade do sandbox; a metade pública está em `/.well-known/jwks.json`. 404 desconhecida, 410 não mais pagável, formato simples. Atendida também com `--strict`, porque todo código aponta para lá. O documento de um cash-in não nomeia o pagador, que é só informativo; o seu txid é o correlationId sem hifens",
  },
  COB_KEY: {
    openPoint: "de quem pode ser a chave em `chave`",
    decision:
      "qualquer chave PIX bem formada (telefone, e-mail, CPF, CNPJ, aleatória), de quem quer que seja, porque uma conta do sandbox representa muitas; qualquer outra coisa é 400. É guardada na forma canônica; ausente: a da própria conta. O dinheiro vai para a conta que criou a cob",
  },
  COB_VALUE: {
    openPoint: "o menor `valor.original`",
    decision:
      "`0.01`; zeros inúteis à esquerda são recusados. Com `modalidadeAlteracao` 1 pode ser pago qualquer valor",
  },
  COB_DEBTOR: {
    openPoint: "CPF ou CNPJ inválido em `devedor`",
    decision:
      "exatamente um entre `cpf` (11 dígitos) e `cnpj` (14), com `nome`; dígitos verificadores errados são 400, porque o endpoint lista CPF/CNPJ inválido entre os seus erros",
  },
  COB_REVISION: {
    openPoint: "`revisao` depois da criação",
    decision: "mais um quando o recebedor cancela; o pagamento e a remoção pelo provedor não mexem nela",
  },
  COB_FAILED: {
    openPoint: "uma cob cujo cenário é um erro",
    decision:
      "o pagamento é uma transação que termina em ERROR, com um webhook cash_in que diz isso; a cob continua ATIVA",
  },
  COB_CHANGE_FINAL: {
    openPoint: "PATCH de uma cob que não está mais ATIVA",
    decision: "400, formato simples",
  },
  COB_EXTERNAL_ID: {
    openPoint: "`externalId` do pagamento de uma cob nos payloads sem `txId`",
    decision:
      "o txid, porque eles não têm outro campo para ele: nos payloads planos, em `parentTransaction` e em `originalTransaction`; a própria transação não tem nenhum",
  },
  SPLIT_TIME: {
    openPoint: "quando é feito um split que não é imediato",
    decision:
      "na hora (IMMEDIATE), na próxima hora cheia (HOURLY), na próxima meia-noite de São Paulo (DAILY), na meia-noite da próxima segunda-feira de lá (WEEKLY); decide a frequência da conta no momento em que a cobrança é paga",
  },
  SPLIT_SHORT: {
    openPoint: "um split que o saldo não suporta",
    decision:
      "um cash-out que termina em ERROR `INSUFFICIENT_FUNDS`, com o seu webhook CashOut e todas as partes do período; não é tentado de novo",
  },
  SPLIT_KEY: {
    openPoint: "se a `pixKey` de um split tem de ter o formato do seu `pixKeyType`",
    decision: "tem, ou a cobrança é 400; por isso nenhuma chave chega perto dos 255 caracteres (KEY_LENGTH)",
  },
  SPLIT_RULES: {
    openPoint: "tarifas e limites dos splits",
    decision:
      "cada cash-out custa a tarifa à parte, do que sobra, quantas partes tiver; os limites de cash-out não o impedem nem o contam. Uma parte menor que um centavo não é enviada. Um externalId que o cliente já usou ganha `-2` no fim",
  },
};
