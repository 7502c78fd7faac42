import type { Assumption } from "./assumption.js";

/** Payouts by QR code, through the directory, and between accounts of the sandbox. */
export const sendingAssumptions = {
  QR_PAYEE: {
    openPoint: { en: "whom a QR code pays", pt: "a quem um QR code paga" },
    decision: {
      en: "the owner of its key, as for every other way to reach the key (KEY_OWNER), regardless of the name in the body or the code, which is shown only until the cash-out settles. A dynamic code of another institution stands for a random key derived from its URL",
      pt: "ao titular da chave, como por qualquer outro caminho até ela (KEY_OWNER), seja qual for o nome no corpo ou no código, que só é mostrado até a liquidação. Um código dinâmico de outra instituição equivale a uma chave aleatória derivada da sua URL",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_AMOUNT: {
    openPoint: {
      en: "a value that differs from the code's amount by a centavo",
      pt: "um valor que difere em um centavo do valor do código",
    },
    decision: {
      en: "the value in the request is sent, and arrives",
      pt: "o valor da requisição é enviado, e é o que chega",
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
      en: "a payment to a charge or a key of an account of the sandbox, including the payer's own",
      pt: "um pagamento a uma cobrança ou a uma chave de uma conta do sandbox, inclusive a do próprio pagador",
    },
    decision: {
      en: "both sides conclude in one unit of work with one end-to-end id, each with its own fee and webhook. If the charge is by then paid, expired or for another amount, the cash-out ends in ERROR `ORDER_REJECTED`, regardless of any command or scenario",
      pt: "os dois lados concluem em uma só unidade de trabalho com um só endToEndId, cada um com a sua tarifa e o seu webhook. Se a cobrança até lá foi paga, expirou ou é de outro valor, o cash-out termina em ERROR `ORDER_REJECTED`, seja qual for o comando ou o cenário",
    },
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  DICT_PRIORITY: {
    openPoint: { en: "`priority` of `/dict/pix`", pt: "`priority` de `/dict/pix`" },
    decision: {
      en: "default NORM, which settles after the usual time; it ends in ERROR `PAYMENT_EXPIRED` at `expiration` if that is sooner, or if it waits for a command or forever. HIGH does not wait in the queue: its settlement is due at its creation, and it does not expire; a slow bank and a scenario still delay it, and with `--settlement manual` it waits for a command like everything else",
      pt: "padrão NORM, que é liquidado depois do tempo habitual; termina em ERROR `PAYMENT_EXPIRED` em `expiration`, se isso vem antes, ou se espera por um comando ou para sempre. HIGH não espera na fila: a liquidação vence na criação, e não expira; um banco lento e um cenário ainda a atrasam, e com `--settlement manual` espera por um comando, como todo o resto",
    },
    source: "J",
    section: "POST /dict/pix",
  },
  KEY_LENGTH: {
    openPoint: {
      en: "the longest e-mail address that can be a PIX key",
      pt: "o maior e-mail que pode ser chave PIX",
    },
    decision: {
      en: "77 characters, as the central bank defines it and as for `chave` of a cob",
      pt: "77 caracteres, como o Banco Central define e como a `chave` de uma cob",
    },
    source: "R",
    section: "POST /api/pix/cash-out, formats of details.key",
  },
  DICT_CURRENCY: {
    openPoint: { en: "which `currency` `/dict/pix` accepts", pt: "qual `currency` o `/dict/pix` aceita" },
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
      en: "the first answer, regardless of the transfer's current state. Omitted fields and their defaults are the same request, the scenario header is not part of it, and a refused request does not use up its key",
      pt: "a primeira resposta, seja qual for o estado atual da transferência. Campos omitidos e os seus padrões são a mesma requisição, o cabeçalho de cenário não faz parte dela, e uma requisição recusada não gasta a chave",
    },
    source: "J",
    section: "POST /dict/pix, rule 1",
  },
} as const satisfies Record<string, Assumption>;
