import {
  cashIn,
  cashOut,
  cob,
  dict,
  door,
  medList,
  qrcode,
  queries,
  refundIn,
  resend,
  token,
  webhooks,
} from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const ERRORS = "server/contract/error-answer.test.ts";
const full = testsIn(ERRORS, "the full shape (Errors)");
const simple = testsIn(ERRORS, "the simple shape (Errors)");
const body = testsIn(ERRORS, "a body that is refused");
const hints = testsIn(ERRORS, "the token endpoint");
const everyReason = testsIn(ERRORS, "the shape of an operation holds for every refusal (ERROR_SHAPES)");
const words = testsIn(
  "server/contract/expected-value.test.ts",
  "the words that documented clients look for in a message (MESSAGES)",
);
const reason = testsIn(ERRORS, "the reason text");
const shapes = testsIn("server/contract/refusals.test.ts");

export const errors: Section = {
  title: "Errors",
  rules: [
    rule("errors.simple", "The simple shape is statusCode, message, error, and sometimes code", [
      ...simple(
        "has statusCode, message and error",
        "has a code where there is one, and nothing of the full shape",
      ),
      ...queries.one("404 for an unknown one, and for one of another key"),
      ...dict.refusals("a key that is not in the directory"),
    ]),
    rule(
      "errors.simple.message",
      "In the simple shape message is a text, whatever is wrong; how it tells of several things is left open",
      [
        ...queries.one("404 for an unknown one, and for one of another key"),
        ...body(
          "in the simple shape has one text with all of them, which is what is recorded too (SIMPLE_LIST)",
        ),
        ...webhooks.type("everything is wrong: one answer lists all four"),
        ...cob.txid("and a body that are both wrong are complained of together"),
      ],
      "SIMPLE_LIST",
    ),
    rule("errors.full", "The full shape has every field of its table", [
      ...full("of a business error has code and errorCode, and says what to do"),
      ...cashOut.balance("a centavo more"),
      ...cashIn.charge("expirationTime below the provider's minimum"),
      ...token.certificate("expired"),
    ]),
    rule(
      "errors.shapes",
      "Which operation answers in which shape is told for three only",
      [
        ...cashOut.refused("refuse:PIX_DAILY_LIMIT_EXCEEDED"),
        ...qrcode.refusals("a centavo more than there is"),
        ...refundIn.refused("an id that nobody knows"),
        ...cob.life("refuses a txid that exists, whatever the body"),
        ...door.path("a word"),
        ...door.token("POST /api/pix/cash-out without a token", "GET /api/balance without a token"),
        ...door.method("GET cash-out", "DELETE cash-in", "PUT cash-out-qrcode", "GET token", "POST balance"),
        ...cashOut.refused("sucess: a typo", "two that contradict one another"),
        ...shapes(
          "what each operation may refuse > is in full exactly where the specification says so (ERROR_SHAPES)",
        ),
      ],
      "ERROR_SHAPES",
    ),
    rule("errors.code", "code is stable; HTTP_ERROR where there is nothing to say", [
      ...full("of a generic error says HTTP_ERROR, and has neither errorCode nor details"),
      ...cashOut.details("value and key are wrong: no single code fits, both are listed"),
    ]),
    rule(
      "errors.code.validation",
      "The code of a refused body is left open in full",
      [
        ...cashOut.value("0.00", "the text 10.00"),
        ...cashOut.key("EMAIL: no @"),
        ...cashOut.details("value and key are wrong: no single code fits, both are listed"),
      ],
      "VALIDATION_CODE",
    ),
    rule(
      "errors.message",
      "In full, message is a text, or for a body a list with an entry for each wrong field",
      [
        ...door.cashIn("not JSON", "a form"),
        ...cashIn.charge("expirationTime below the provider's minimum"),
        ...cashOut.details("everything is wrong: one answer lists all six"),
        ...cashIn.payer("everything is wrong: one answer lists all of it"),
        ...cashOut.balance("a centavo more"),
      ],
    ),
    rule(
      "errors.message.words",
      "The words of message and userMessage are left open",
      [
        ...door.token("no header"),
        ...dict.refusals("a key that is not in the directory"),
        ...cob.life("refuses a txid that exists, whatever the body"),
        ...refundIn.refused("an id that nobody knows"),
        ...words(
          'insufficient-balance contains "saldo insuficiente", also when a scenario asked for it',
          'refund-deadline-expired contains "prazo excedido", also when a scenario asked for it',
          'refund-above-refundable contains "valor inválido", also when a scenario asked for it',
          "dictPix: payment.amount 1.234 is a valor inválido",
        ),
      ],
      "MESSAGES",
    ),
    rule("errors.details.hint", "details of the token endpoint has a hint, whatever it refuses for", [
      ...everyReason("method-not-allowed has a hint at the token endpoint"),
      ...token.scenario("a status is answered with a hint"),
      ...hints(
        "has ten codes",
        "says what to do about credentials-invalid",
        "says what to do about auth-upstream-unavailable",
      ),
      ...token.certificate("expired", "of another account"),
      ...token.body("clientSecret of nobody"),
      ...token.upstream("refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE"),
      ...token.header("the + of the base64 as %20: the hint says where"),
    ]),
    rule("errors.details.duplicate", "details of a duplicate has externalId and existingTransactionId", [
      ...cashOut.duplicate("the same again"),
      ...full("of a duplicate has its details"),
    ]),
    rule("errors.errorId", "errorId is another for each request", [
      ...door.alone("each refusal has an errorId of its own, under which the sandbox explains it"),
    ]),
    rule("errors.errorCode", "errorCode, where it stands, is the same as code", [
      ...full("of a business error has code and errorCode, and says what to do"),
      ...cashOut.transactionLimit("a centavo above it"),
    ]),

    rule("errors.400", "400: a body, a rule of the business, a header or a certificate is wrong", [
      ...cashOut.value("0.00"),
      ...cashOut.balance("a centavo more"),
      ...dict.idempotency("none"),
      ...token.header("not a PEM"),
    ]),
    rule("errors.401", "401: the token, the credentials or the certificate are wrong", [
      ...door.token("no header"),
      ...token.body("clientSecret of nobody"),
      ...token.certificate("expired"),
    ]),
    rule("errors.403", "403: the certificate is not linked to the account", [
      ...token.certificate("of another account"),
    ]),
    rule("errors.404", "404: there is no such transaction or account", [
      ...queries.one("404 for an unknown one, and for one of another key"),
      ...reason("of account-not-found is 404 Not Found"),
    ]),
    rule("errors.404.path", "A path that is not served is a 404", [
      ...door.path("the root", "a word", "below a path that it has", "unknown comes before the token"),
    ]),
    rule("errors.409", "409: an externalId of a QR cash-out or a txid is taken", [
      ...qrcode.refusals("an externalId of a cash-out, which it shares"),
      ...cob.life("refuses a txid that exists, whatever the body"),
    ]),
    rule("errors.422", "422: no such key, too little money, a denied ISPB, a deadline that has passed", [
      ...dict.refusals(
        "a key that is not in the directory",
        "a centavo more",
        "the institution of the key is in ispbDeny",
      ),
      ...testsIn(
        "tests/journeys/refunds-devolucao.test.ts",
        "a refund by end-to-end id that is refused",
      )("a millisecond after 89 days"),
    ]),
    rule(
      "errors.429",
      "429: too many requests; its body is left open",
      [
        ...resend.alone("60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)"),
        ...medList.alone("60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)"),
        ...cashOut.refused("http:429 in the full shape"),
      ],
      "RATE_429",
    ),
    rule("errors.500", "500: something of our own, or the provider, has failed", [
      ...reason(
        "of internal is 500 Internal Server Error",
        "of provider-unreachable is 500 Internal Server Error",
      ),
    ]),
    rule("errors.502", "502: the authentication upstream answers nonsense", [
      ...token.upstream("refuse:PUB_AUTH_UPSTREAM_ERROR"),
    ]),
    rule("errors.503", "503: the authentication upstream is not there", [
      ...token.upstream("refuse:PUB_AUTH_UPSTREAM_UNAVAILABLE"),
    ]),
    rule(
      "errors.405",
      "What another method on a known path answers is left open",
      door.method("GET cash-out", "PUT webhooks", "POST cob", "GET token"),
      "WRONG_METHOD",
    ),
    rule(
      "errors.413",
      "How large a body may be is left open",
      [
        ...door.cashOut("of exactly 256 kB", "of 256 kB and a byte", "of 2 MB"),
        ...door.webhooks("of 257 kB"),
      ],
      "BODY_LIMIT",
    ),

    rule("errors.cash-out.PIX_INSUFFICIENT_BALANCE", "The balance is below value and fee", [
      ...cashOut.balance("a centavo more", "nothing there", "the value, but not the fee"),
      ...cashOut.refused("refuse:PIX_INSUFFICIENT_BALANCE"),
    ]),
    rule("errors.cash-out.PIX_TRANSACTION_LIMIT_EXCEEDED", "The value is above the limit per transaction", [
      ...cashOut.transactionLimit(
        "exactly an own limit",
        "a centavo above it",
        "the fee does not count towards it",
      ),
      ...cashOut.refused("refuse:PIX_TRANSACTION_LIMIT_EXCEEDED"),
    ]),
    rule(
      "errors.cash-out.PIX_DAILY_LIMIT_EXCEEDED",
      "The day's total is above the daily limit; what a day is and what counts is left open",
      [
        ...cashOut.daily(
          "exactly the limit",
          "a centavo above",
          "what was settled counts",
          "what was rejected does not",
          "00:00:00 in São Paulo is the next day",
        ),
        ...cashOut.refused("refuse:PIX_DAILY_LIMIT_EXCEEDED"),
      ],
      "DAILY_LIMIT",
    ),
    rule(
      "errors.cash-out.PIX_NIGHT_LIMIT_EXCEEDED",
      "From 20h to 6h the value is above the night's limit; whose clock and which total is left open",
      [
        ...cashOut.night(
          "19:59:59 is day",
          "20:00:00 is night: a centavo above",
          "20:00:00: exactly the limit",
          "05:59:59 is night still",
          "06:00:00 is day",
        ),
        ...cashOut.refused("refuse:PIX_NIGHT_LIMIT_EXCEEDED"),
      ],
      "NIGHT_LIMIT",
    ),
    rule("errors.cash-out.PIX_INVALID_AMOUNT", "The value is below 0.01 or has more than 2 decimals", [
      ...cashOut.value("0.00", "0.009", "10.001"),
      ...cashOut.refused("refuse:PIX_INVALID_AMOUNT"),
    ]),
    rule("errors.cash-out.PIX_INVALID_PIX_KEY", "The key does not have the format of its keyType", [
      ...cashOut.key("DOCUMENT: 10 digits", "EMAIL: no @", "PHONE: 9 digits", "RANDOM: not hexadecimal"),
      ...cashOut.refused("refuse:PIX_INVALID_PIX_KEY"),
    ]),
    rule("errors.cash-out.PIX_DUPLICATE_EXTERNAL_ID", "The account has used the externalId", [
      ...cashOut.duplicate("the same again"),
      ...cashOut.refused("refuse:PIX_DUPLICATE_EXTERNAL_ID holds the details of the real one"),
    ]),
    rule("errors.cash-out-qrcode.INVALID_QR_CODE", "The code cannot be paid: 400", [
      ...qrcode.code("of 50 characters that say nothing"),
      ...qrcode.refusals("refuse:INVALID_QR_CODE"),
    ]),
    rule("errors.cash-out-qrcode.QR_CODE_VALUE_MISMATCH", "The code has another amount: 400", [
      ...qrcode.amount("two centavos more"),
      ...qrcode.refusals("refuse:QR_CODE_VALUE_MISMATCH"),
    ]),
    rule("errors.cash-out-qrcode.INSUFFICIENT_BALANCE", "Too little money: 400", [
      ...qrcode.refusals(
        "all of the balance",
        "a centavo more than there is",
        "the value, but not the fee",
        "refuse:INSUFFICIENT_BALANCE",
      ),
    ]),
    rule("errors.cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM", "Below the provider's minimum: 400", [
      ...cashIn.charge(
        "expirationTime below the provider's minimum",
        "refuse:PROVIDER_EXPIRATION_BELOW_MINIMUM",
      ),
    ]),
    rule(
      "errors.other-codes",
      "Which codes refusals of the other operations have is left open: none, or HTTP_ERROR",
      [
        ...cashIn.splitFields("fixed sum a centavo above"),
        ...refundIn.refused("one centavo above what came"),
        ...cob.life("refuses a txid that exists, whatever the body"),
      ],
      "ERROR_SHAPES",
    ),
    rule("errors.cash-out.causes", "Amount, keyType, key and document each have their own entry", [
      ...cashOut.details(
        "everything is wrong: one answer lists all six",
        "keyType CPF is not one of the four",
        "document empty",
      ),
    ]),
  ],
};
