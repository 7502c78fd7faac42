import type { Assumption } from "./assumption.js";

/** Money sent by QR code, through the directory, and between accounts of the sandbox. */
export const sendingAssumptions = {
  QR_PAYEE: {
    openPoint: "whom a QR code pays",
    decision:
      "the owner of its key, as every other way to the key has it (KEY_OWNER), whatever name the body or the code gives; that name stands until the payout settles. A dynamic code of another institution stands for a random key derived from its URL",
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_AMOUNT: {
    openPoint: "a value that is a centavo off the code's amount",
    decision: "what the request says is sent, and is what arrives",
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_DUPLICATE: {
    openPoint: "`code` of the 409 of cash-out-qrcode",
    decision:
      "`DUPLICATE_EXTERNAL_ID`, with the same details; cash-in, cash-out and cash-out-qrcode share their externalIds (CHARGE_DUPLICATE)",
    source: "R",
    section: "POST /api/pix/cash-out-qrcode",
  },
  QR_VALIDATION: {
    openPoint: "`code` of a refused body of cash-out-qrcode",
    decision: "`INVALID_QR_CODE` when only `qrCode` is wrong, else `HTTP_ERROR`",
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  BETWEEN_ACCOUNTS: {
    openPoint: "a payment to a charge or a key of an account of the sandbox, one's own too",
    decision:
      "both sides conclude in one unit of work with one end-to-end id, each with its own fee and webhook. A charge that is paid, expired or for another amount by then makes the payout end ERROR `ORDER_REJECTED`, whatever a person or a scenario says",
    source: "J",
    section: "POST /api/pix/cash-out-qrcode",
  },
  DICT_PRIORITY: {
    openPoint: "`priority` of `/dict/pix`",
    decision:
      "default NORM, which settles after the usual time and ERRORs with `PAYMENT_EXPIRED` at `expiration` when that is sooner, or when it waits for a person or for ever; HIGH does not wait in the queue: its settlement falls due in the instant of its creation, and it does not expire; a slow bank and a scenario still take their time, and with `--settlement manual` it waits for a person as everything does",
    source: "J",
    section: "POST /dict/pix",
  },
  KEY_LENGTH: {
    openPoint: "how long an e-mail may be that is a PIX key",
    decision: "77 characters, as the central bank has it and as `chave` of a cob does",
    source: "R",
    section: "POST /api/pix/cash-out, formats of details.key",
  },
  DICT_CURRENCY: {
    openPoint: "which `currency` `/dict/pix` takes",
    decision: "`BRL`, which is also the default; anything else is 400",
    source: "J",
    section: "POST /dict/pix",
  },
  DICT_LIMITS: {
    openPoint: "limits of an account on `/dict/pix`",
    decision: "as on cash-out, 400 with their codes",
    source: "J",
    section: "POST /dict/pix",
  },
  DICT_ORDER: {
    openPoint: "which refusal of `/dict/pix` comes first",
    decision: "body, idempotency key, repetition, key, ispbDeny, limits, balance",
    source: "J",
    section: "POST /dict/pix",
  },
  IDEMPOTENT_ANSWER: {
    openPoint: "what a repeated `/dict/pix` answers",
    decision:
      "the first answer, whatever has become of the transfer; fields left out and their defaults are the same request, the scenario header is no part of it, and a refused request has not used its key",
    source: "J",
    section: "POST /dict/pix, rule 1",
  },
} as const satisfies Record<string, Assumption>;
