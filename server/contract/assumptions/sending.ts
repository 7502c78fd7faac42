import type { Assumption } from "./assumption.js";

/** Money sent by QR code, through the directory, and between accounts of the sandbox. */
export const sendingAssumptions = {
  QR_PAYEE: {
    openPoint: { en: "whom a QR code pays", pt: "a quem um QR code paga" },
    decision: {
      en: "the owner of its key, as every other way to the key has it (KEY_OWNER), whatever name the body or the code gives; that name stands until the payout settles. A dynamic code of another institution stands for a random key derived from its URL",
      pt: "ao titular da sua chave, como por qualquer outro caminho até a chave (KEY_OWNER), seja qual for o nome no corpo ou no código; esse nome vale até a liquidação. Um código dinâmico de outra instituição equivale a uma chave aleatória derivada da sua URL",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_AMOUNT: {
    openPoint: {
      en: "a value that is a centavo off the code's amount",
      pt: "um valor a um centavo do valor do código",
    },
    decision: {
      en: "what the request says is sent, and is what arrives",
      pt: "o que a requisição diz é enviado, e é o que chega",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_DUPLICATE: {
    openPoint: { en: "`code` of the 409 of cash-out-qrcode", pt: "`code` do 409 de cash-out-qrcode" },
    decision: {
      en: "`DUPLICATE_EXTERNAL_ID`, with the same details; cash-in, cash-out and cash-out-qrcode share their externalIds (CHARGE_DUPLICATE)",
      pt: "`DUPLICATE_EXTERNAL_ID`, com os mesmos detalhes; cash-in, cash-out e cash-out-qrcode compartilham os seus externalIds (CHARGE_DUPLICATE)",
    },
    source: "R",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_VALIDATION: {
    openPoint: {
      en: "`code` of a refused body of cash-out-qrcode",
      pt: "`code` de um corpo recusado de cash-out-qrcode",
    },
    decision: {
      en: "`INVALID_QR_CODE` when only `qrCode` is wrong, else `HTTP_ERROR`",
      pt: "`INVALID_QR_CODE` quando só `qrCode` está errado; senão `HTTP_ERROR`",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  BETWEEN_ACCOUNTS: {
    openPoint: {
      en: "a payment to a charge or a key of an account of the sandbox, one's own too",
      pt: "um pagamento a uma cobrança ou a uma chave de uma conta do sandbox, inclusive a própria",
    },
    decision: {
      en: "both sides conclude in one unit of work with one end-to-end id, each with its own fee and webhook. A charge that is paid, expired or for another amount by then makes the payout end ERROR `ORDER_REJECTED`, whatever a person or a scenario says",
      pt: "os dois lados concluem em uma só unidade de trabalho com um só endToEndId, cada um com a sua tarifa e o seu webhook. Uma cobrança que até lá foi paga, expirou ou é de outro valor faz o cash-out terminar em ERROR `ORDER_REJECTED`, diga o que disser uma pessoa ou um cenário",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  DICT_PRIORITY: {
    openPoint: { en: "`priority` of `/dict/pix`", pt: "`priority` de `/dict/pix`" },
    decision: {
      en: "default NORM, which settles after the usual time and ERRORs with `PAYMENT_EXPIRED` at `expiration` when that is sooner, or when it waits for a person or for ever; HIGH does not wait in the queue: its settlement falls due in the instant of its creation, and it does not expire; a slow bank and a scenario still take their time, and with `--settlement manual` it waits for a person as everything does",
      pt: "padrão NORM, que é liquidado depois do tempo de costume e vai a ERROR com `PAYMENT_EXPIRED` em `expiration`, quando isso vem antes ou quando espera por uma pessoa ou para sempre; HIGH não espera na fila: a liquidação vence no instante da criação, e não expira; um banco lento e um cenário continuam a levar o seu tempo, e com `--settlement manual` espera por uma pessoa, como tudo",
    },
    source: "J",
    section: "POST /dict/pix",
  },
  KEY_LENGTH: {
    openPoint: {
      en: "how long an e-mail may be that is a PIX key",
      pt: "o tamanho de um e-mail que é chave PIX",
    },
    decision: {
      en: "77 characters, as the central bank has it and as `chave` of a cob does",
      pt: "77 caracteres, como o Banco Central define e como a `chave` de uma cob",
    },
    source: "R",
    section: "POST /api/pix/cash-out, formats of details.key",
  },
  DICT_CURRENCY: {
    openPoint: { en: "which `currency` `/dict/pix` takes", pt: "qual `currency` o `/dict/pix` aceita" },
    decision: {
      en: "`BRL`, which is also the default; anything else is 400",
      pt: "`BRL`, que também é o padrão; qualquer outra é 400",
    },
    source: "J",
    section: "POST /dict/pix",
  },
  DICT_LIMITS: {
    openPoint: { en: "limits of an account on `/dict/pix`", pt: "limites de uma conta em `/dict/pix`" },
    decision: {
      en: "as on cash-out, 400 with their codes",
      pt: "como no cash-out, 400 com os códigos deles",
    },
    source: "J",
    section: "POST /dict/pix",
  },
  DICT_ORDER: {
    openPoint: {
      en: "which refusal of `/dict/pix` comes first",
      pt: "qual recusa de `/dict/pix` vem primeiro",
    },
    decision: {
      en: "body, idempotency key, repetition, key, ispbDeny, limits, balance",
      pt: "corpo, chave de idempotência, repetição, chave, ispbDeny, limites, saldo",
    },
    source: "J",
    section: "POST /dict/pix",
  },
  IDEMPOTENT_ANSWER: {
    openPoint: { en: "what a repeated `/dict/pix` answers", pt: "o que responde um `/dict/pix` repetido" },
    decision: {
      en: "the first answer, whatever has become of the transfer; fields left out and their defaults are the same request, the scenario header is no part of it, and a refused request has not used its key",
      pt: "a primeira resposta, aconteça o que tiver acontecido com a transferência; campos omitidos e os seus padrões são a mesma requisição, o cabeçalho de cenário não faz parte dela, e uma requisição recusada não gastou a sua chave",
    },
    source: "J",
    section: "POST /dict/pix, rule 1",
  },
} as const satisfies Record<string, Assumption>;
