import type { AssumptionTexts } from "../assumption.js";
import type { sendingAssumptions } from "../sending.js";

export const sendingPt: Readonly<Record<keyof typeof sendingAssumptions, AssumptionTexts>> = {
  QR_PAYEE: {
    openPoint: "a quem um QR code paga",
    decision:
      "ao titular da sua chave, como por qualquer outro caminho até a chave (KEY_OWNER), seja qual for o nome no corpo ou no código; esse nome vale até a liquidação. Um código dinâmico de outra instituição equivale a uma chave aleatória derivada da sua URL",
  },
  QR_AMOUNT: {
    openPoint: "um valor a um centavo do valor do código",
    decision: "o que a requisição diz é enviado, e é o que chega",
  },
  QR_DUPLICATE: {
    openPoint: "`code` do 409 de cash-out-qrcode",
    decision:
      "`DUPLICATE_EXTERNAL_ID`, com os mesmos detalhes; cash-in, cash-out e cash-out-qrcode compartilham os seus externalIds (CHARGE_DUPLICATE)",
  },
  QR_VALIDATION: {
    openPoint: "`code` de um corpo recusado de cash-out-qrcode",
    decision: "`INVALID_QR_CODE` quando só `qrCode` está errado; senão `HTTP_ERROR`",
  },
  BETWEEN_ACCOUNTS: {
    openPoint: "um pagamento a uma cobrança ou a uma chave de uma conta do sandbox, inclusive a própria",
    decision:
      "os dois lados concluem em uma só unidade de trabalho com um só endToEndId, cada um com a sua tarifa e o seu webhook. Uma cobrança que até lá foi paga, expirou ou é de outro valor faz o cash-out terminar em ERROR `ORDER_REJECTED`, diga o que disser uma pessoa ou um cenário",
  },
  DICT_PRIORITY: {
    openPoint: "`priority` de `/dict/pix`",
    decision:
      "padrão NORM, que é liquidado depois do tempo de costume e vai a ERROR com `PAYMENT_EXPIRED` em `expiration`, quando isso vem antes ou quando espera por uma pessoa ou para sempre; HIGH não espera na fila: a liquidação vence no instante da criação, e não expira; um banco lento e um cenário continuam a levar o seu tempo, e com `--settlement manual` espera por uma pessoa, como tudo",
  },
  KEY_LENGTH: {
    openPoint: "o tamanho de um e-mail que é chave PIX",
    decision: "77 caracteres, como o Banco Central define e como a `chave` de uma cob",
  },
  DICT_CURRENCY: {
    openPoint: "qual `currency` o `/dict/pix` aceita",
    decision: "`BRL`, que também é o padrão; qualquer outra é 400",
  },
  DICT_LIMITS: {
    openPoint: "limites de uma conta em `/dict/pix`",
    decision: "como no cash-out, 400 com os códigos deles",
  },
  DICT_ORDER: {
    openPoint: "qual recusa de `/dict/pix` vem primeiro",
    decision: "corpo, chave de idempotência, repetição, chave, ispbDeny, limites, saldo",
  },
  IDEMPOTENT_ANSWER: {
    openPoint: "o que responde um `/dict/pix` repetido",
    decision:
      "a primeira resposta, aconteça o que tiver acontecido com a transferência; campos omitidos e os seus padrões são a mesma requisição, o cabeçalho de cenário não faz parte dela, e uma requisição recusada não gastou a sua chave",
  },
};
