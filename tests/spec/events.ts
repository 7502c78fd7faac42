import {
  between,
  cashIn,
  cashOut,
  cob,
  dict,
  qrcode,
  refundHeard,
  resend,
  returns,
  webhookFormats,
  webhooks,
} from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const alphanumericCnpj = testsIn("tests/journeys/alphanumeric-cnpj.test.ts");
const lenient = testsIn("tests/journeys/lenient.test.ts");
const samePerson = testsIn(
  "tests/journeys/same-person.test.ts",
  "the counterpart of a key that is in no fixture",
);

const flatError = testsIn("server/webhooks/payloads.test.ts", "the flat payload of a rejected payout");

const SETTLED = "settled: blocked is released (900/0), the receiver hears CONFIRMED";
const REJECTED = "rejected: the money comes back whole, no fee is charged, the receiver hears ERROR";
const RECEIVE = "without a version: the RECEIVE envelope";
const CASH_IN = "v1 with a fee: CashIn, the payer is the counterpart, final = original − fee";

export const events: Section = {
  title: "Events",
  rules: [
    rule("events.type.cash_in", "cash_in tells of a receipt", cashIn.heard(RECEIVE), "EVENT_TYPES"),
    rule("events.type.cash_out", "cash_out tells of a payout", cashOut.byHand(SETTLED), "EVENT_TYPES"),
    rule(
      "events.type.refund_in",
      "refund_in tells of money given back",
      refundHeard("V2 REFUND is about the original, and accumulates every part"),
      "EVENT_TYPES",
    ),
    rule(
      "events.type.refund_out",
      "refund_out tells of money that comes back, which costs nothing",
      [
        ...refundHeard("what comes back is refund_out, a CREDIT, in both formats"),
        ...returns(
          "a settled payout comes back whole, as a credit of its own",
          "its fee stays with the gateway",
        ),
      ],
      "EVENT_TYPES",
      "RETURN_FEE",
    ),
    rule("events.fan-out", "An event goes to every active URL of its type, and to no other", [
      ...webhooks.delivery("each event type goes to the URLs of its own type"),
      ...webhooks.retries("another URL's failure is its own (fan-out)"),
      ...webhooks.arrives("one account's events are not another's"),
      ...cashIn.heard("a receiver of payouts hears nothing of it"),
    ]),
    rule("events.independent", "Each URL has deliveries and retries of its own; none waits for another", [
      ...webhooks.retries("another URL's failure is its own (fan-out)"),
      ...webhooks.delivery("a receiver that hangs delays neither the API nor anybody else's webhook"),
    ]),
    rule(
      "events.acknowledged",
      "A 200 acknowledges; another 2xx only with a warning, and not under --strict",
      [
        ...webhooks.answers("200: delivered", "204: delivered", "500: waiting"),
        ...webhooks.strictAnswers("200: delivered", "201: waiting", "204: waiting"),
        ...webhooks.acknowledged("and says nothing", "and never ends its body"),
      ],
      "DELIVERY",
    ),
    rule("events.one-url", "One URL may serve several types; the payload tells which it is", [
      ...webhooks.three("the same URL for a second event type is a registration of its own"),
      ...webhooks.list("all that is, oldest first, and nobody else's"),
    ]),

    rule("events.of.cash-out", "A cash-out is told as CashOut", cashOut.byHand(SETTLED, REJECTED)),
    rule("events.of.cash-out-qrcode", "A payment of a code is told as CashOut", [
      ...qrcode.payee("a known key: its owner, by the directory, hears nothing of the name in the code"),
    ]),
    rule("events.of.dict-pix", "A transfer is told as V2 TRANSFER", [
      ...dict.webhook("settled: V2 TRANSFER with the idempotency key"),
    ]),
    rule("events.of.receipt", "The payment of a charge or a cob is told as V2 RECEIVE", [
      ...cashIn.heard(RECEIVE, "a direct PIX is told as RECEIVE with no txId"),
      ...cob.life("paid by its txid: a transaction of its own, and a RECEIVE with txId"),
    ]),
    rule("events.of.refund", "A processed refund is told as V2 REFUND, by whichever endpoint", [
      ...refundHeard("V2 REFUND is about the original, and accumulates every part"),
    ]),
    rule("events.of.resend", "A resend tells of its transaction once more", [
      ...resend.configured("the same bytes and event once more, told as an attempt that a person asked for"),
    ]),

    rule(
      "events.cash-out.fields",
      "CashOut has every field of its table, and no other",
      cashOut.byHand(SETTLED),
    ),
    rule("events.cash-out.amounts", "finalAmount is originalAmount and feeAmount", [
      ...cashOut.byHand("settled with a fee: final = original + fee"),
    ]),
    rule(
      "events.cash-out.confirmed",
      "CONFIRMED has an end-to-end id, and no error",
      cashOut.byHand(SETTLED),
    ),
    rule("events.cash-out.error", "ERROR has errorCode and errorMessage, no end-to-end id and no fee", [
      ...cashOut.byHand(REJECTED),
      ...flatError("has the code and its text, no end-to-end id, no fee and an empty bank"),
    ]),
    rule(
      "events.cash-out.counterpart",
      "counterpart is name, masked document and bank; who it is for a key of no fixture is left open",
      [
        ...cashOut.byHand(
          SETTLED,
          "to a key of no fixture: the person that it stands for, whatever document came with it (KEY_OWNER)",
        ),
        ...samePerson(
          "is the same person by a cash-out with another name and document",
          "is the same person by a QR code",
          "is the same person by a transfer",
          "is the same person by a split",
        ),
      ],
      "KEY_OWNER",
      "MASKS",
    ),
    rule(
      "events.cash-out.counterpart.error",
      "On ERROR the bank may be an empty object",
      cashOut.byHand(REJECTED),
    ),
    rule("events.cash-out.not-debited", "On ERROR nothing was debited", cashOut.byHand(REJECTED)),
    rule("events.cash-out.TAX_ID_MISMATCH", "The document is not that of the key's owner", [
      ...cashOut.byNature(
        "a DOCUMENT key of somebody else",
        "maria@example.com and another document",
        "maria@example.com and her document",
      ),
      ...cashOut.settling("reject:TAX_ID_MISMATCH"),
    ]),
    rule(
      "events.cash-out.INVALID_TAX_ID",
      "The document's check digits are wrong; that it is accepted at first is left open",
      [
        ...cashOut.details("document of 11 digits with wrong check digits (DOCUMENTS)"),
        ...cashOut.byNature(
          "wrong check digits of a CPF (DOCUMENTS)",
          "eleven equal digits",
          "wrong check digits of a CNPJ",
        ),
        ...lenient(
          "POST /api/pix/cash-out with lenient > a CPF with wrong check digits settles, with a warning",
          "POST /api/pix/cash-out without lenient > the webhook of INVALID_TAX_ID says what the check digits should be, and the flag",
        ),
        ...alphanumericCnpj(
          "An alphanumeric CNPJ in POST /api/pix/cash-out by default > of the recipient",
          "An alphanumeric CNPJ in POST /api/pix/cash-out by default > as a key, and of its owner",
          "An alphanumeric CNPJ in POST /api/pix/cash-out with --alphanumeric-cnpj > of the recipient",
          "An alphanumeric CNPJ in POST /api/pix/cash-out with --alphanumeric-cnpj > as a key, and of its owner",
          "What is no alphanumeric CNPJ, with --alphanumeric-cnpj > wrong check digits are found by the settling bank (DOCUMENTS)",
          "An alphanumeric CNPJ in POST /dict/pix with --alphanumeric-cnpj > as a key",
          "An alphanumeric CNPJ in POST /api/pix/cash-in with --alphanumeric-cnpj > of the payer",
          "An alphanumeric CNPJ in PUT /cob/{txid} with --alphanumeric-cnpj > of the debtor",
        ),
      ],
      "DOCUMENTS",
    ),
    rule("events.cash-out.BLOCKED_ACCOUNT", "The destination account is blocked", [
      ...cashOut.byNature("bloqueada@"),
      ...cashOut.settling("reject:BLOCKED_ACCOUNT"),
    ]),
    rule("events.cash-out.ACCOUNT_CLOSED", "The destination account is closed", [
      ...cashOut.byNature("encerrada@"),
      ...cashOut.byHand(REJECTED),
    ]),
    rule("events.cash-out.ORDER_REJECTED", "The destination bank has rejected it", [
      ...cashOut.byNature("rejeitada@"),
      ...between.code("that is paid already: the payout ends ORDER_REJECTED and the money is back"),
    ]),
    rule("events.cash-out.PAYMENT_EXPIRED", "It has expired before it was processed", [
      ...cashOut.byNature("expirada@"),
      ...dict.priority("NORM: a second later is too late"),
    ]),
    rule("events.cash-out.SETTLEMENT_TIMEOUT", "The destination bank has not answered in time", [
      ...cashOut.byNature("sem-resposta@"),
      ...cashOut.settling("reject:SETTLEMENT_TIMEOUT"),
    ]),
    rule(
      "events.cash-out.retry",
      "A payout that may be sent again is a new one, with an externalId of its own",
      [...cashOut.duplicate("after the first was rejected")],
    ),
    rule("events.cash-out.other-codes", "A sandbox may have other codes, INSUFFICIENT_FUNDS for one", [
      ...cashOut.settling("error:insufficient-funds", "reject: with any other code"),
      ...cashOut.byHand("rejected with a code and a text of the tester's own"),
    ]),

    rule("events.v2.TRANSFER", "TRANSFER has every field of its row, whatever else it has", [
      ...dict.webhook("settled: V2 TRANSFER with the idempotency key"),
      ...cashOut.byHand("a v2 receiver hears the TRANSFER envelope (EVENT_FORMAT)"),
    ]),
    rule("events.v2.RECEIVE", "RECEIVE has every field of its row, whatever else it has", [
      ...cashIn.heard(RECEIVE),
      ...cob.life("paid by its txid: a transaction of its own, and a RECEIVE with txId"),
    ]),
    rule(
      "events.v2.txId",
      "What txId is where no cob asked for the payment is left open",
      cashIn.heard(RECEIVE, "a direct PIX is told as RECEIVE with no txId"),
      "RECEIVE_TXID",
    ),
    rule("events.v2.REFUND", "REFUND is about the original, its refunds[] about every part", [
      ...refundHeard(
        "V2 REFUND is about the original, and accumulates every part",
        "what comes back is refund_out, a CREDIT, in both formats",
        "V2 REFUND of a cob's payment has the txid as its idempotencyKey",
      ),
    ]),
    rule(
      "events.v2.REFUND.accounts",
      "Which accounts a REFUND names is left open",
      refundHeard(
        "V2 REFUND of a receipt: we give the money back, its payer gets it (REFUND_ACCOUNTS)",
        "V2 REFUND of a payout: its receiver gives the money back, we get it (REFUND_ACCOUNTS)",
      ),
      "REFUND_ACCOUNTS",
    ),
    rule(
      "events.v2.more",
      "Whether data has more members than shown is left open",
      [
        ...cashOut.byHand("a v2 receiver hears the TRANSFER envelope (EVENT_FORMAT)"),
        ...cashIn.heard(RECEIVE),
      ],
      "V2_PAYLOADS",
    ),
    rule(
      "events.refund.failed",
      "What is told of a refund that fails is left open",
      refundHeard("a refund that fails is heard of as ERROR in both formats"),
      "REFUND_FAILED",
    ),
    rule(
      "events.v1",
      "The flat payloads of receipts and refunds are not shown",
      [
        ...cashIn.heard(CASH_IN),
        ...refundHeard(
          "V1 CashInReversal is about the refund, with the original as its parent",
          "what comes back is refund_out, a CREDIT, in both formats",
        ),
      ],
      "V1_PAYLOADS",
    ),
    rule(
      "events.v1.parent",
      "When a receipt counts as wholly given back is left open",
      refundHeard("wasTotalRefunded is said when all has gone back, not when all is asked for"),
      "WAS_TOTAL_REFUNDED",
    ),
    rule(
      "events.format",
      "Which format goes to which event is left open",
      [
        ...cashOut.byHand("a v1 receiver of everything hears this one event, once"),
        ...cashOut.byHand("a v2 receiver hears the TRANSFER envelope (EVENT_FORMAT)"),
        ...cashIn.heard(CASH_IN),
        ...dict.webhook("version v1: the flat CashOut"),
        ...webhookFormats.each(
          "sandbox -, account -, URL -: by the specification",
          "sandbox v1, account -, URL -: by the sandbox",
          "sandbox v1, account v2, URL -: by the account",
          "sandbox v1, account v1, URL v2: by the url",
        ),
        ...webhookFormats.account(
          "holds from the next event on; what has gone out stays, and a resend says the same again",
        ),
      ],
      "EVENT_FORMAT",
    ),
    rule(
      "events.delivery",
      "How often, when and how long deliveries are tried is left open",
      [
        ...webhooks.retries(
          "at once, +5 min, +5 min, +15 min, then exhausted; the same event and the same bytes each time",
          "it stops at the first success",
        ),
        ...webhooks.answers(
          "204: delivered",
          "301: waiting",
          "404: waiting",
          "the connection is reset: waiting",
          "no answer in time: waiting",
        ),
      ],
      "DELIVERY",
    ),
    rule(
      "events.signature",
      "Whether deliveries are signed is left open: they are not, and say what they are in headers",
      webhooks.arrives(
        "the registered headers, and those of a delivery (DELIVERY_HEADERS)",
        "plain ones have none of the sandbox's own headers (DELIVERY_HEADERS)",
        "the bytes that the sandbox shows are the bytes that arrived",
      ),
      "DELIVERY_HEADERS",
    ),
  ],
};
