import { between, cashOut, races } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const payouts = "server/payouts/payouts.test.ts";
const limits = "server/accounts/limits.test.ts";

export const cashOutEndpoint: Section = {
  title: "POST /api/pix/cash-out",
  rules: [
    rule("cash-out.value", "value is a number of at least 0.01 with at most 2 decimals", [
      ...cashOut.value(
        "0.01 is the least",
        "4.35",
        "0.00",
        "0.009",
        "10.001",
        "-1",
        "the text 10.00",
        "missing",
      ),
    ]),
    rule("cash-out.externalId", "externalId is required, of at most 255 characters", [
      ...cashOut.texts(
        "externalId of 255 characters",
        "externalId of 256",
        "externalId empty",
        "externalId missing",
        "externalId a number",
      ),
    ]),
    rule("cash-out.description", "description is at most 140 characters, and empty when left out", [
      ...cashOut.texts(
        "description of 140 characters",
        "description of 141",
        "description empty",
        "description left out is empty",
      ),
    ]),
    rule("cash-out.details", "details is required, an object", [
      ...cashOut.details("details missing", "details a text", "details null"),
    ]),
    rule("cash-out.details.keyType", "keyType is required: DOCUMENT, EMAIL, PHONE or RANDOM", [
      ...cashOut.details("keyType CPF is not one of the four", "keyType in lower case", "keyType missing"),
    ]),
    rule("cash-out.details.name", "name is required, of at most 100 characters", [
      ...cashOut.details("name of 100 characters", "name of 101", "name empty", "name missing"),
    ]),
    rule("cash-out.details.name.informative", "name does not decide who is paid", [
      ...cashOut.byHand("settled: blocked is released (900/0), the receiver hears CONFIRMED"),
    ]),
    rule("cash-out.details.document", "document is required, a CPF or CNPJ in digits", [
      ...cashOut.details(
        "document a CNPJ",
        "document of 10 digits",
        "document of 12",
        "document of 13",
        "document of 15",
        "document with dots and a dash",
        "document empty",
        "document a number",
      ),
    ]),
    rule("cash-out.details.document.every-type", "document is required for every keyType", [
      ...cashOut.details(
        "document missing",
        "document missing with a key of type DOCUMENT",
        "document missing with a key of type PHONE",
        "document missing with a key of type RANDOM",
      ),
    ]),
    rule("cash-out.details.key.DOCUMENT", "A DOCUMENT key is a CPF or CNPJ, digits only", [
      ...cashOut.key(
        "DOCUMENT: a CPF",
        "DOCUMENT: a CNPJ",
        "DOCUMENT: 10 digits",
        "DOCUMENT: 12 digits",
        "DOCUMENT: with punctuation",
      ),
    ]),
    rule("cash-out.details.key.EMAIL", "An EMAIL key is a valid address", [
      ...cashOut.key("EMAIL: plain", "EMAIL: with a tag and a subdomain", "EMAIL: no @", "EMAIL: no host"),
    ]),
    rule(
      "cash-out.details.key.EMAIL.length",
      "How long an e-mail may be as a key is left open",
      cashOut.key("EMAIL: 77 characters", "EMAIL: 78 characters"),
      "KEY_LENGTH",
    ),
    rule("cash-out.details.key.PHONE", "A PHONE key is area code and number, 10 or 11 digits", [
      ...cashOut.key("PHONE: 11 digits", "PHONE: 10 digits", "PHONE: 9 digits", "PHONE: 12 digits"),
    ]),
    rule(
      "cash-out.details.key.PHONE.country",
      "Whether a PHONE key may have its country code is left open",
      cashOut.key(
        "PHONE: with +55 (PHONE_KEY)",
        "PHONE: 55 without its plus (PHONE_KEY)",
        "PHONE: a number with the area code 55",
        "PHONE: what is refused says the accepted forms",
        "PHONE: another country",
      ),
      "PHONE_KEY",
    ),
    rule("cash-out.details.key.RANDOM", "A RANDOM key is a UUID, with or without hyphens", [
      ...cashOut.key(
        "RANDOM: with hyphens",
        "RANDOM: without hyphens",
        "RANDOM: a character short",
        "RANDOM: not hexadecimal",
      ),
    ]),
    rule("cash-out.body", "One 400 lists all that is wrong with a body", [
      ...cashOut.details(
        "everything is wrong: one answer lists all six",
        "an empty object: every required field is listed",
      ),
    ]),
    rule("cash-out.answer", "The answer is a 201 with the transaction", [
      ...cashOut.byHand("pending: available falls, blocked rises (1000/0 → 900/100)"),
    ]),
    rule(
      "cash-out.rule-1",
      "An externalId is used once on an account, by a payout or a charge: then 400, with the id and the transaction that has it",
      [
        ...cashOut.duplicate(
          "of a charge of the same account (CHARGE_DUPLICATE)",
          "the same again",
          "with another value and another key",
          "after the first was settled",
          "after the first was rejected",
          "a refused request has not used its externalId",
        ),
        ...races("20 payouts with one externalId at once: one 201, 19 duplicates that name it"),
      ],
    ),
    rule("cash-out.rule-1.account", "Another account may use the same externalId", [
      ...cashOut.duplicate("of another account"),
    ]),
    rule("cash-out.rule-2", "The available balance covers value and fee", [
      ...cashOut.balance(
        "all of it",
        "a centavo more",
        "all of it with the fee",
        "the value, but not the fee",
        "money that is blocked for a pending payout",
      ),
      ...races("100 payouts of 1.00 at once on a balance of 50.00: exactly 50 are accepted"),
    ]),
    rule("cash-out.rule-3", "X-Sandbox-Scenario is optional, and chooses how it ends", [
      ...cashOut.settling("success wins over a key that would be rejected", "reject: with any other code"),
      ...cashOut.byNature("any key of an open directory"),
    ]),
    rule("cash-out.rule-4", "A rejection after creation makes it ERROR, with errorCode and errorMessage", [
      ...cashOut.byHand(
        "rejected: the money comes back whole, no fee is charged, the receiver hears ERROR",
        "rejected with a code and a text of the tester's own",
      ),
    ]),
    rule(
      "cash-out.order",
      "Which refusal comes first is left open",
      [
        ...testsIn(payouts, "the externalId")("is refused before limits and balance are looked at"),
        ...testsIn(payouts, "limits")("are looked at before the balance"),
        ...testsIn(limits, "a value that breaks several limits")(
          "of 3001 centavos is refused by the first: transaction-limit-exceeded",
          "of 3000 centavos is refused by the first: night-limit-exceeded",
          "of 2000 centavos is refused by the first: daily-limit-exceeded",
        ),
      ],
      "CHECK_ORDER",
    ),
    rule(
      "cash-out.unknown-key",
      "What becomes of a payout to a key that nobody has is left open",
      [...cashOut.byNature("inexistente@"), ...cashOut.strictDirectory("anybody else")],
      "UNKNOWN_KEY",
    ),
    rule(
      "cash-out.between-accounts",
      "What becomes of a payout to an account of the same gateway is left open",
      [
        ...between.key(
          "by cash-out, with its owner's document: a receipt arrives, with the message",
          "by a static code",
          "through the directory",
        ),
        ...between.code(
          "is paid: both sides conclude with one end-to-end id, and both hear of it",
          "that is paid already: the payout ends ORDER_REJECTED and the money is back",
        ),
        ...between.own("charge: the money goes out and comes back, and both events are heard"),
      ],
      "BETWEEN_ACCOUNTS",
    ),
  ],
};
