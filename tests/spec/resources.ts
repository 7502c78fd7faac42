import {
  balance,
  cashIn,
  cashOut,
  cob,
  devolucao,
  dict,
  fees,
  location,
  oauth,
  queries,
  refundIn,
  resend,
  token,
  webhooks,
} from "./journeys.js";
import { rule, type Section } from "./rule.js";

const OUTCOMES = "a payout that waits, one that is confirmed, one that failed";
const GIVEN_BACK = "what was given back and what came back, each beside its original (Operation mapping)";
const FORMATS = "a payout of 100: 1000/0, then 900/100, then 900/0 (Balance effect of a cash-out)";

export const resources: Section = {
  title: "Resources and their fields",
  rules: [
    rule("resources.token", "access_token is a JWT, token_type Bearer, expires_in 1800", [
      ...token.certificate("valid"),
      ...token.life("it says of itself what it is: 1800 seconds, and whose"),
      ...oauth.token("JSON, the names of the other token endpoint"),
    ]),

    rule("resources.balance.standard", "Gross is net plus blocked; consultedAt is the moment of the answer", [
      ...balance(FORMATS, "cents that do not fit binary are blocked and gross to the last digit"),
    ]),
    rule(
      "resources.balance.bank",
      "data holds one item, whose available, blocked and eventDate say the same",
      [...balance(FORMATS, "a payment of 100: 1000 becomes 1100")],
    ),
    rule("resources.balance.overdraft", "overdraft is always 0", balance(FORMATS)),

    rule("resources.charge.fields", "A new charge is PENDING, with ids, externalId, code and both instants", [
      ...cashIn.charge("plain: no image"),
    ]),
    rule(
      "resources.charge.id",
      "A charge and its receipt are one transaction; a cob and its payment are two",
      [
        ...cashIn.payment("by its code (1000 becomes 1100)"),
        ...cob.life("paid by its txid: a transaction of its own, and a RECEIVE with txId"),
      ],
      "CHARGE_ID",
    ),
    rule("resources.charge.code", "pixCode is an EMV code that a payer's bank can read and pay", [
      ...cashIn.charge("plain: no image"),
      ...cashIn.payment("by its code (1000 becomes 1100)"),
    ]),
    rule(
      "resources.charge.location",
      "What the URL in a code answers: the charge, signed, and nothing once it cannot be paid",
      [
        ...location.document(
          "of a cob is the charge as the central bank defines it, signed",
          "of a cash-in does not name its payer, who is informative only",
        ),
        ...location.nowhere(
          "is 404 when nobody has charged it",
          "is 410 once it was paid, cancelled or removed, and when it expires",
        ),
      ],
      "LOCATION",
    ),
    rule("resources.charge.image", "qrCodeImage stands there only when it was asked for, a PNG as data URL", [
      ...cashIn.charge("generateQrCode: a PNG as a data URL", "generateQrCode false: no image"),
    ]),

    rule("resources.cash-out", "A new payout is PENDING, with transactionId, externalId and generateTime", [
      ...cashOut.byHand("pending: available falls, blocked rises (1000/0 → 900/100)"),
    ]),
    rule("resources.refund-in", "A new refund has an id of its own, its value and the provider's id", [
      ...refundIn.accepted("is PENDING at first, and what it will cost is blocked"),
    ]),
    rule(
      "resources.refund-in.external-id",
      "A refund that was given no externalId is called by the provider's id",
      refundIn.accepted("takes the provider's id as its name when its client gives none"),
      "REFUND_EXTERNAL_ID",
    ),
    rule("resources.transfer", "A new transfer is PENDING under a placeholder endToEndId, its id a number", [
      ...dict.fields("the answer of a transfer"),
    ]),
    rule("resources.transfer.end-to-end-id", "The real end-to-end id comes with the webhook on settlement", [
      ...dict.webhook("settled: V2 TRANSFER with the idempotency key"),
    ]),

    rule("resources.record.fields", "A record has ids, amounts, instants and counterpart, and nothing else", [
      ...queries.record(OUTCOMES, "a charge under the account's own key, before and after it is paid"),
    ]),
    rule(
      "resources.record.unknown",
      "What is not known yet is there, and null",
      queries.record(OUTCOMES, "a charge under the account's own key, before and after it is paid"),
      "RECORD_NULLS",
    ),
    rule(
      "resources.record.amounts",
      "finalAmount is what moves: a debit with its fee, a credit without it; a failure costs nothing",
      [
        ...queries.record(OUTCOMES, "a charge under the account's own key, before and after it is paid"),
        ...cashOut.byHand(
          "settled with a fee: final = original + fee",
          "rejected: the money comes back whole, no fee is charged, the receiver hears ERROR",
        ),
        ...cashIn.payment("with a fee: final = original − fee"),
        ...fees(
          "of a payout: it is blocked with the value, and leaves for the gateway when the payout settles",
          "of a payment: it is taken from what arrives",
          "of a refund: it is blocked with the value, and leaves for the gateway when the refund settles",
        ),
      ],
      "FEES",
    ),
    rule(
      "resources.record.masked",
      "The counterpart's document is masked, a CPF and a CNPJ each in its own way",
      queries.record(OUTCOMES, "a charge under the account's own key, before and after it is paid"),
      "MASKS",
    ),
    rule("resources.record.status", "PENDING, CONFIRMED and ERROR are shown as Pendente, Confirmado, Error", [
      ...queries.record(OUTCOMES),
      ...queries.pages('{"status":"CONFIRMED"}', '{"status":"ERROR"}', '{"status":"PENDING"}'),
    ]),
    rule("resources.record.PAYMENT", "A receipt is shown as Pix in, a CREDIT", [
      ...queries.record("a charge under the account's own key, before and after it is paid"),
    ]),
    rule("resources.record.WITHDRAW", "A payout is shown as Pix out, a DEBIT", queries.record(OUTCOMES)),
    rule("resources.record.REFUND_IN", "Money given back is shown as Refund in, a DEBIT", [
      ...queries.record(GIVEN_BACK),
    ]),
    rule("resources.record.REFUND_OUT", "Money that comes back is shown as Refund out, a CREDIT", [
      ...queries.record(GIVEN_BACK),
    ]),
    rule("resources.record.pagination", "page, size, total, totalPages, hasNext and hasPrevious agree", [
      ...queries.pages(
        '{"size":"2"}',
        '{"size":"2","page":"2"}',
        '{"size":"2","page":"3"}',
        '{"size":"2","page":"4"}',
      ),
    ]),

    rule("resources.webhook", "A registration has url, eventType, headers and, if wanted, a version", [
      ...webhooks.list("all that is, oldest first, and nobody else's"),
    ]),
    rule(
      "resources.webhook.version",
      "Accepted values of version are left open",
      [...webhooks.type("version v1", "version v2", "version v3", "version null is as absent")],
      "EVENT_FORMAT",
    ),
    rule(
      "resources.resend-log",
      "A resend answers message, webhookLogId, sentAt and the destination's status",
      [
        ...resend.configured(
          "the same bytes and event once more, told as an attempt that a person asked for",
          "whatever the destination answers is the statusCode of a 200, and nothing is tried again",
        ),
      ],
    ),

    rule("resources.cob.fields", "A cob answers every field of the resource, location twice the same code", [
      ...cob.life("answers the charge as the specification has it"),
      ...cob.body("with everything"),
    ]),
    rule(
      "resources.cob.revisao",
      "revisao is 0 on creation; what it is later is left open",
      cob.life(
        "answers the charge as the specification has it",
        "cancelCharge makes it REMOVIDA_PELO_USUARIO_RECEBEDOR, for good and unheard",
        "removeCharge makes it REMOVIDA_PELO_PSP, for good and unheard",
      ),
      "COB_REVISION",
    ),
    rule("resources.devolucao.fields", "A devolução answers id, rtrId, valor, natureza, horario and status", [
      ...devolucao.accepted("is EM_PROCESSAMENTO at first", "says again what it is for"),
    ]),
    rule("resources.devolucao.rtr-id", "rtrId has 32 characters, the first a D", [
      ...devolucao.life("its life can be read: DEVOLVIDO with the time of its settlement"),
    ]),
    rule("resources.devolucao.motivo", "motivo tells why it has failed", [
      ...devolucao.life("one that fails is NAO_REALIZADO, and says why"),
    ]),
  ],
};
