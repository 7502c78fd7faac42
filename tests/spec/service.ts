import {
  balance,
  cashIn,
  cashOut,
  cob,
  devolucao,
  dict,
  medList,
  meeting,
  qrcode,
  queries,
  refundIn,
  resend,
  token,
  webhooks,
} from "./journeys.js";
import { rule, type Section } from "./rule.js";

export const service: Section = {
  title: "What the service does",
  rules: [
    rule("service.1", "Certificate and client credentials together get a JWT that lives half an hour", [
      ...token.certificate("valid"),
      ...token.life("it says of itself what it is: 1800 seconds, and whose"),
    ]),
    rule(
      "service.2",
      "The balance can be read in two formats that say the same",
      balance("a payout of 100: 1000/0, then 900/100, then 900/0 (Balance effect of a cash-out)"),
    ),
    rule("service.3", "A charge answers a code to copy, an image of it on request, and may carry splits", [
      ...cashIn.charge("plain: no image", "generateQrCode: a PNG as a data URL"),
      ...cashIn.immediateSplits("the specification's example: each recipient is paid, and 10 remain"),
    ]),
    rule("service.4", "Money is sent by key, by the content of a QR code, and through the directory", [
      ...cashOut.byHand("settled: blocked is released (900/0), the receiver hears CONFIRMED"),
      ...qrcode.payee("a known key: its owner, by the directory, hears nothing of the name in the code"),
      ...dict.webhook("settled: V2 TRANSFER with the idempotency key"),
    ]),
    rule(
      "service.5",
      "A cob is a charge under a txid that its client chooses",
      cob.life("answers the charge as the specification has it"),
    ),
    rule("service.6", "A receipt is given back by its transactionId or by its end-to-end id", [
      ...refundIn.accepted("is PENDING at first, and what it will cost is blocked"),
      ...devolucao.accepted("is EM_PROCESSAMENTO at first"),
    ]),
    rule("service.7", "Transactions are listed by PIX key, and one is found by key and identifier", [
      ...queries.record("a payout that waits, one that is confirmed, one that failed"),
      ...queries.one("by end-to-end id, externalId and id"),
    ]),
    rule("service.8", "The MEDs of the account are listed", [
      ...medList.list("is the account's own, newest first, and of all time"),
    ]),
    rule(
      "service.9",
      "An account registers URLs per event type, is told there, and can ask to be told again",
      [
        ...webhooks.delivery("each event type goes to the URLs of its own type"),
        ...resend.configured(
          "the same bytes and event once more, told as an attempt that a person asked for",
        ),
      ],
    ),
    rule(
      "service.10.values",
      "X-Sandbox-Scenario makes an operation end as its value says; which values there are is left open",
      [
        ...cashOut.settling(
          "success: after about a second",
          "pending: not in ninety days",
          "delayed:5s is five seconds later than usual",
          "delayed:300s is held to 120",
          "error:insufficient-funds",
          "error:invalid-pix-key",
          "error:document-mismatch",
          "error:account-blocked",
          "error:duplicate-id",
          "reject: with any other code",
        ),
        ...cashOut.refused("refuse:PIX_DAILY_LIMIT_EXCEEDED"),
        ...cashIn.scenario("success: after a second, by the payer that the charge names"),
        ...refundIn.scenario("delayed: settles later"),
        ...cob.scenario("success pays it after a second"),
        ...dict.priority("scenario delayed:30s"),
      ],
      "SCENARIOS",
    ),
    rule(
      "service.10.unknown",
      "A value that nobody knows is refused and nothing is made; one that cannot happen to the operation is ignored",
      [
        ...cashOut.refused(
          "sucess: a typo",
          "delayed:5: no unit",
          "SUCCESS: in capitals",
          "reject without a code",
          "http: with a status that it does not take",
          "refuse: a code of the token endpoint",
          "a wrong scenario is told before a wrong body",
        ),
        ...cashOut.onBalance(
          "success is accepted everywhere",
          "a settlement scenario is ignored, and the journal and the request say so",
          "of several, each that can happen does",
          "an empty one is none",
          "a typo is a typo here too",
        ),
        ...token.scenario("a scenario that cannot happen to a login is ignored"),
      ],
      "SCENARIO_UNKNOWN",
    ),
    rule(
      "service.10.joined",
      "Several values may stand in one header, unless they contradict one another",
      meeting.joined("are refused by their names, and nothing is created (SCENARIO_JOINED)"),
      "SCENARIO_JOINED",
    ),
    rule(
      "service.10.met",
      "A request without the header may meet a scenario too: by what it pays, or because one waits for it",
      [
        ...meeting.magic("counts for charges and transfers too"),
        ...meeting.armed(
          "meets as many requests as it was armed for, and each is in the journal",
          "comes after the header and after magic (SCENARIO_PRECEDENCE)",
        ),
      ],
      "MAGIC",
      "SCENARIO_PRECEDENCE",
    ),
  ],
};
