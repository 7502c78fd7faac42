import { resend, webhooks } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const accounts = testsIn("server/accounts/accounts.test.ts", "finding an account");

export const webhooksEndpoint: Section = {
  title: "POST /api/webhooks",
  rules: [
    rule("webhooks.url", "url is required, a valid URL with HTTPS", [
      ...webhooks.url(
        "https",
        "https with a port, a path and a query",
        "http to another machine",
        "ftp",
        "missing",
        'without authority: "https:/example"',
        'without authority: "https:example"',
        'without authority: "https://"',
      ),
      ...webhooks.httpsOnly("https", "http to this machine", "http to localhost"),
    ]),
    rule("webhooks.eventType", "eventType is required, one of the seven", [
      ...webhooks.type("cash_in", "cash_out", "refund_in", "refund_out", "CASH_IN", "all", "missing"),
    ]),
    rule("webhooks.headers", "headers is a list of at most five, each with key and value", [
      ...webhooks.headers(
        "none",
        "five",
        "six",
        "an object instead of a list",
        "a name that is missing",
        "a value that is missing",
      ),
    ]),
    rule("webhooks.headers.safe", "What no header line can hold is refused", [
      ...webhooks.headers(
        "a name with a colon",
        "a value with CR LF",
        "a value with NUL",
        "a value with an emoji",
      ),
    ]),
    rule("webhooks.headers.blocked", "Six names are blocked, however they are written", [
      ...["host", "content-length", "connection", "transfer-encoding", "content-type", "user-agent"].flatMap(
        (name) => webhooks.headers(`${name} is blocked`, `${name.toUpperCase()} is blocked`),
      ),
    ]),
    rule(
      "webhooks.version",
      "version may be left out",
      webhooks.type("version v1", "version v2", "cash_out"),
    ),
    rule("webhooks.500", "An internal failure is a 500, and nothing is registered", [
      ...webhooks.three("an internal failure is a 500, and registers nothing"),
    ]),
    rule("webhooks.rule-1", "A call adds a URL, up to three active ones per event type", [
      ...webhooks.three(
        "a second",
        "a third",
        "a fourth",
        "a fourth, but of another event type",
        "four at once: never more than three",
      ),
    ]),
    rule("webhooks.rule-2", "A URL that is there already is updated, and not doubled", [
      ...webhooks.three("one of the three again", "a fourth, after the third was registered twice"),
    ]),
    rule("webhooks.rule-3", "What is left out keeps its value, what is sent replaces it", [
      ...webhooks.arrives("registering again keeps headers and version that are not sent (rule 3)"),
    ]),
    rule("webhooks.rule-4", "A call registers one event type", [
      ...webhooks.type("a list of types"),
      ...webhooks.three("the same URL for a second event type is a registration of its own"),
    ]),
    rule("webhooks.rule-5", "What was registered holds from the next event on", [
      ...webhooks.arrives("registering again keeps headers and version that are not sent (rule 3)"),
    ]),
    rule(
      "webhooks.answer",
      "The answer is success and message, with a status that is left open",
      webhooks.url("https"),
      "WEBHOOK_CREATED",
    ),
    rule("webhooks.400", "One 400 lists all that is wrong", [
      ...webhooks.type("everything is wrong: one answer lists all four", "an empty object"),
    ]),
    rule("webhooks.404", "An account that is not there is a 404", [
      ...accounts("of nobody says so"),
      ...testsIn(
        "server/contract/error-answer.test.ts",
        "the reason text",
      )("of account-not-found is 404 Not Found"),
    ]),
    rule(
      "webhooks.list",
      "How configurations are read and deleted is left open",
      [
        ...webhooks.list("nothing is registered", "all that is, oldest first, and nobody else's"),
        ...webhooks.remove(
          "takes one out, at once, and makes room for another",
          "nothing is sent there any more",
          "404 for an unknown one, one of another account, and one that is gone",
        ),
      ],
      "WEBHOOK_LIST",
    ),
  ],
};

export const resendEndpoint: Section = {
  title: "POST /api/resend-webhook/{transactionIdentifier}",
  rules: [
    rule("resend.identifier", "A transaction is named by its number, its externalId or its E or D id", [
      ...resend.configured(
        "by id, externalId and end-to-end id",
        "a refund by the end-to-end id with D, to the URL of refunds",
      ),
    ]),
    rule("resend.url", "url is a destination for this once, and is not kept", [
      ...resend.temporary(
        "goes there and is not kept; registered headers stay at home",
        "is all that an account without webhooks needs",
        "http to another machine is refused",
        "no URL is refused",
      ),
    ]),
    rule("resend.url.default", "Without it the URL of the transaction's operation is used", [
      ...resend.configured(
        "the same bytes and event once more, told as an attempt that a person asked for",
        "a receipt goes to the cash_in URL",
      ),
    ]),
    rule(
      "resend.answer",
      "The answer is a 200 with the log; what a destination that does not answer means is left open",
      [
        ...resend.configured(
          "whatever the destination answers is the statusCode of a 200, and nothing is tried again",
          "a URL registered since hears it as its version has it; of several the first hears it",
        ),
        ...resend.refusals(
          "the destination is not there: 502 with the log",
          "the destination does not answer in time: 504 with the log",
        ),
      ],
      "RESEND",
    ),
    rule("resend.400", "No URL configured and none given is a 400", [
      ...resend.refusals("no URL is configured and none given"),
    ]),
    rule(
      "resend.pending",
      "What resending means before anything was told is left open",
      resend.refusals("nothing has happened yet that a webhook could tell (RESEND_PENDING)"),
      "RESEND_PENDING",
    ),
    rule("resend.404", "A transaction of nobody, or of another account, is a 404", [
      ...resend.refusals("a transaction that nobody has, or somebody else"),
    ]),
    rule("resend.429", "The sixty-first in a minute is a 429", [
      ...resend.alone("60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)"),
    ]),
  ],
};
