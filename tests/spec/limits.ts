import {
  cashIn,
  cashOut,
  cob,
  devolucao,
  dict,
  medList,
  qrcode,
  queries,
  races,
  refundFields,
  refundIn,
  resend,
  token,
  webhooks,
} from "./journeys.js";
import { rule, type Section } from "./rule.js";

const refused = (query: string) => `${query} is refused, one entry for each parameter`;

export const limits: Section = {
  title: "Limits",
  rules: [
    rule("limits.token-lifetime", "1800 seconds", [
      ...token.life("it works for 1799.999 seconds and not at 1800; a new one works at once"),
    ]),
    rule("limits.clientSecret", "8 to 64 characters", [
      ...token.body(
        "clientSecret of 7 characters",
        "clientSecret of 8, but wrong",
        "clientSecret of 64, but wrong",
        "clientSecret of 65",
      ),
    ]),
    rule("limits.cash-out-value", "0.01 at least, 2 decimals at most, by key and by code", [
      ...cashOut.value("0.01 is the least", "0.009", "0.011"),
      ...qrcode.fields("value 0.01 is the least", "value 0", "value with 3 decimals"),
    ]),
    rule(
      "limits.whole-seconds",
      "Whether a time in seconds may have a fraction is left open",
      [
        ...cashIn.transaction("expirationTime 30.5"),
        ...dict.fields("expiration with half a second"),
        ...cob.body("calendario.expiracao 1.5"),
      ],
      "WHOLE_SECONDS",
    ),
    rule(
      "limits.amount-maximum",
      "How large an amount may be is left open",
      [
        ...cashOut.value(
          "9,999,999,999.99, the most, meets a limit and not the format (AMOUNT_MAXIMUM)",
          "a centavo more than the most",
        ),
        ...cashIn.transaction("value 9999999999.99", "value 10000000000"),
        ...cob.body("valor.original 9999999999.99", 'valor.original "10000000000.00"'),
      ],
      "AMOUNT_MAXIMUM",
    ),
    rule("limits.externalId", "255 characters, by key, by code and on charges", [
      ...cashOut.texts("externalId of 255 characters", "externalId of 256"),
      ...qrcode.fields("externalId of 255 characters", "externalId of 256"),
      ...cashIn.transaction("externalId of 255", "externalId of 256"),
    ]),
    rule("limits.description", "140 characters, by key, by code, on charges and as descricao", [
      ...cashOut.texts("description of 140 characters", "description of 141"),
      ...qrcode.fields("description of 140 characters", "description of 141"),
      ...cashIn.transaction("description of 140", "description of 141"),
      ...refundFields.devolucao("descricao of 140", "descricao of 141"),
    ]),
    rule("limits.reason", "255 characters", [...refundFields.refundIn("reason of 255", "reason of 256")]),
    rule("limits.names", "100 characters for payer.fullName and details.name", [
      ...cashIn.payer("fullName of 100", "fullName of 101"),
      ...cashOut.details("name of 100 characters", "name of 101"),
    ]),
    rule(
      "limits.text",
      "What counts as a character, and what a text may hold, is left open",
      [
        ...cashOut.texts(
          "externalId of 255 emoji",
          "externalId of 256 emoji",
          "externalId with a NUL",
          "externalId with half an emoji",
        ),
        ...cashIn.transaction("description of 140 emoji", "description of 141 emoji"),
      ],
      "TEXT",
    ),
    rule(
      "limits.text-bounds",
      "How long other texts may be, and whether required ones may be empty, is left open",
      [
        ...dict.fields("description of 10,000 characters", "description with a NUL"),
        ...refundFields.refundIn("externalId of 35", "externalId of 36"),
        ...qrcode.fields("name of 100 characters", "name of 101"),
        ...cashIn.payer(
          "a pair of 255 characters each",
          "a pair whose value has 256",
          "a pair whose name has 256",
        ),
        ...webhooks.url("of 2048 characters", "of 2049 characters"),
        ...cashOut.texts("externalId empty"),
        ...cashOut.details("name empty"),
      ],
      "TEXT_BOUNDS",
    ),
    rule("limits.qr-length", "50 to 500 characters", [
      ...qrcode.code(
        "of 49 characters",
        "of 50 characters that say nothing",
        "valid, of 500 characters",
        "valid, of 501",
      ),
    ]),
    rule("limits.qr-tolerance", "1 centavo", [
      ...qrcode.amount("a centavo less", "a centavo more", "two centavos less", "two centavos more"),
    ]),
    rule("limits.cash-in-value", "0.01 at least, 2 decimals at most", [
      ...cashIn.transaction("value 0.01", "value 0", "value 0.001"),
    ]),
    rule("limits.expirationTime", "30 to 604800 seconds, 86400 by default", [
      ...cashIn.transaction(
        "expirationTime 29",
        "expirationTime 30",
        "expirationTime 604800",
        "expirationTime 604801",
        "expirationTime left out is a day",
      ),
    ]),
    rule("limits.additionalInfo", "10 keys", cashIn.payer("ten pairs", "eleven pairs")),
    rule("limits.splits", "10 items", cashIn.splitFields("ten", "eleven")),
    rule("limits.transfer-expiration", "1 to 10800 seconds, 600 by default", [
      ...dict.fields("expiration 0", "expiration 1", "expiration 10800", "expiration 10801"),
      ...dict.priority("NORM: whatever is usual", "NORM: a second later is too late"),
    ]),
    rule("limits.txid", "26 to 35 letters and digits", [
      ...cob.txid("of 25 characters", "of 26 characters", "of 35 characters", "of 36 characters"),
    ]),
    rule("limits.chave", "77 characters", cob.body("chave of 77", "chave of 78")),
    rule("limits.refund-deadline", "89 days, for both refund endpoints", [
      ...refundIn.deadline(
        "holds until 89 days have passed, to the millisecond",
        "has passed a millisecond later",
      ),
      ...devolucao.accepted("is allowed when exactly 89 days have passed"),
      ...devolucao.refused("a millisecond after 89 days"),
    ]),
    rule("limits.devolucao-id", "1 to 35 characters", [
      ...refundFields.id("of one character", "of 35 characters", "of 36 characters"),
    ]),
    rule("limits.by-key-size", "1000 at most, 20 by default", [
      ...queries.pages("{}", '{"size":"1000"}', refused('{"size":"1001"}')),
    ]),
    rule("limits.by-key-total", "1000 at most", queries.alone("at most 1000 results in all")),
    rule("limits.by-key-range", "31 days at most, the last 30 by default", [
      ...queries.window(
        '{"startDate":"2030-01-01T00:00:00.000Z","endDate":"2030-02-01T00:00:00.000Z"}',
        '{"startDate":"2030-01-01T00:00:00.000Z","endDate":"2030-02-01T00:00:00.001Z"}',
        "obeys the sandbox clock: what was today is out of the default a month later",
      ),
    ]),
    rule("limits.med-page-size", "1 to 100, 20 by default", [
      ...medList.wrong(
        "pageSize 0: 400, simple shape, every field in one text",
        "pageSize 101: 400, simple shape, every field in one text",
      ),
      ...medList.list(
        "is the account's own, newest first, and of all time",
        "comes in pages, and a page beyond the last is empty",
      ),
    ]),
    rule("limits.webhook-urls", "3 active ones for each event type", webhooks.three("a third", "a fourth")),
    rule("limits.webhook-headers", "5 headers", webhooks.headers("five", "six")),
    rule("limits.resend-rate", "60 requests a minute", [
      ...resend.alone("60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)"),
    ]),
    rule(
      "limits.med-rate",
      "How many requests for MEDs a minute may have is left open",
      medList.alone("60 a minute for each account; Retry-After obeys the sandbox clock (RATE_429)"),
      "RATE_429",
    ),
    rule(
      "limits.other-rates",
      "Rates of all other endpoints are left open: there are none",
      races("100 payouts of 1.00 at once on a balance of 50.00: exactly 50 are accepted"),
      "RATE_429",
    ),
    rule(
      "limits.payouts",
      "The numbers of the three limits of payouts are left open",
      [
        ...cashOut.transactionLimit("100,000.00 by default", "100,000.01 by default", "switched off"),
        ...cashOut.daily("1,000,000.00 by default", "1,000,000.01 by default", "switched off"),
        ...cashOut.night("no night limit unless the account has one"),
      ],
      "LIMITS",
    ),
    rule(
      "limits.provider-minimum",
      "The minimum of expirationTime of each provider is left open",
      cashIn.charge(
        "expirationTime below the provider's minimum",
        "expirationTime at the provider's minimum",
      ),
      "PROVIDER_MINIMUM",
    ),
  ],
};
