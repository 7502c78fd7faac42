import { cashIn, cashOut, location, races } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const answered = testsIn("server/contract/error-answer.test.ts", "the reason text");

export const cashInEndpoint: Section = {
  title: "POST /api/pix/cash-in",
  rules: [
    rule("cash-in.transaction", "transaction is required, an object", [
      ...cashIn.transaction("transaction missing", "transaction null", "transaction a list"),
    ]),
    rule("cash-in.value", "value is a number of at least 0.01 with at most 2 decimals", [
      ...cashIn.transaction(
        "value 0.01",
        "value 4.35",
        "value 0",
        "value 0.001",
        "value -1",
        "value a text",
        "value missing",
      ),
    ]),
    rule("cash-in.description", "description is required, of 1 to 140 characters", [
      ...cashIn.transaction(
        "description of 140",
        "description of 141",
        "description empty",
        "description missing",
      ),
    ]),
    rule("cash-in.externalId", "externalId is required, of 1 to 255 characters", [
      ...cashIn.transaction(
        "externalId of 255",
        "externalId of 256",
        "externalId empty",
        "externalId missing",
      ),
    ]),
    rule(
      "cash-in.externalId.unique",
      "An externalId is used once for each account, by charges and payouts together; how a second is refused is left open",
      [
        ...cashIn.charge(
          "an externalId used before (CHARGE_DUPLICATE)",
          "an externalId of a payout of the same account (CHARGE_DUPLICATE)",
        ),
        ...races("20 charges with one externalId at once: one 201, 19 duplicates"),
        ...cashOut.duplicate("of a charge of the same account (CHARGE_DUPLICATE)"),
      ],
      "CHARGE_DUPLICATE",
    ),
    rule("cash-in.expirationTime", "expirationTime is 30 to 604800 seconds, 86400 by default", [
      ...cashIn.transaction(
        "expirationTime 29",
        "expirationTime 30",
        "expirationTime 604800",
        "expirationTime 604801",
        "expirationTime 30.5",
        "expirationTime a text",
        "expirationTime left out is a day",
      ),
    ]),
    rule("cash-in.generateQrCode", "generateQrCode is a boolean, false by default; true adds the image", [
      ...cashIn.transaction("generateQrCode a text"),
      ...cashIn.charge(
        "plain: no image",
        "generateQrCode: a PNG as a data URL",
        "generateQrCode false: no image",
      ),
    ]),
    rule("cash-in.payer", "payer is required, an object", cashIn.payer("payer missing", "payer null")),
    rule("cash-in.payer.informative", "payer is for information: whoever pays is told as the payer", [
      ...location.document("of a cash-in does not name its payer, who is informative only"),
      ...cashIn.heard("without a version: the RECEIVE envelope"),
    ]),
    rule("cash-in.payer.fullName", "fullName is required, of at most 100 characters", [
      ...cashIn.payer("fullName of 100", "fullName of 101", "fullName missing"),
    ]),
    rule(
      "cash-in.payer.fullName.fixed",
      "fullName may be a fixed value: it need not differ from charge to charge",
      [...cashIn.payer("the same fullName again: a fixed value may be used")],
    ),
    rule("cash-in.payer.document", "document is required, a CPF or CNPJ", [
      ...cashIn.payer("document a CNPJ", "document of 12 digits", "document missing"),
    ]),
    rule("cash-in.additionalInfo", "additionalInfo is pairs of texts, at most ten", [
      ...cashIn.payer(
        "ten pairs",
        "eleven pairs",
        "no pairs",
        "a pair whose value is a number",
        "a pair whose value is an object",
        "a list of pairs",
      ),
    ]),
    rule(
      "cash-in.splits",
      "splits is a list of at most ten",
      cashIn.splitFields("none", "ten", "eleven", "null is none"),
    ),
    rule("cash-in.splits.sum", "Splits take no more than the amount", [
      ...cashIn.splitFields(
        "fixed sum equal to the amount",
        "fixed sum a centavo above",
        "100% and a centavo",
        "the sum is too high and another field is wrong: both are listed",
      ),
    ]),
    rule("cash-in.splits.pixKey", "A split has a pixKey of at most 255 characters", [
      ...cashIn.splitFields("pixKey missing", "pixKey of 256", "pixKey of 77, the longest there is"),
    ]),
    rule(
      "cash-in.splits.pixKey.format",
      "Whether a split's key must fit its type is left open",
      cashIn.splitFields("pixKey of another type", "pixKey of 78, which no key has"),
      "SPLIT_KEY",
    ),
    rule("cash-in.splits.pixKeyType", "A split has a pixKeyType: EMAIL, PHONE, CPF, CNPJ or RANDOM", [
      ...cashIn.splitFields("pixKeyType DOCUMENT", "pixKeyType missing"),
      ...cashIn.immediateSplits("the specification's example: each recipient is paid, and 10 remain"),
    ]),
    rule("cash-in.splits.name", "A split has a name of at most 255 characters", [
      ...cashIn.splitFields("name of 255", "name of 256", "name missing"),
    ]),
    rule("cash-in.splits.document", "A split has a document, a CPF or CNPJ in digits", [
      ...cashIn.splitFields("document missing", "document with dots", "the second of two is wrong"),
    ]),
    rule("cash-in.splits.type", "A split has a type: FIXED or PERCENTAGE", [
      ...cashIn.splitFields("type missing", "type in lower case", "100%"),
    ]),
    rule("cash-in.splits.value", "A split's value is at least 0.01; FIXED has at most 2 decimals", [
      ...cashIn.splitFields(
        "fixed 0.01",
        "fixed 0",
        "fixed with three decimals",
        "percent 0.01",
        "percent 0",
        "a percent with three decimals",
        "value a text",
        "value missing",
      ),
    ]),
    rule("cash-in.splits.immediate", "immediate is a boolean; true splits right after the payment", [
      ...cashIn.splitFields("immediate", "immediate a text"),
      ...cashIn.immediateSplits(
        "the specification's example: each recipient is paid, and 10 remain",
        "nothing is split before the payment, nor when there is none",
      ),
    ]),
    rule(
      "cash-in.splits.frequency",
      "Without immediate the account's frequency decides, whose values are left open",
      cashIn.laterSplits(
        "IMMEDIATE: paid at 2030-02-14T17:20:00.000Z, split at 2030-02-14T17:20:00.000Z",
        "HOURLY: paid at 2030-02-14T17:20:00.000Z, split at 2030-02-14T18:00:00.000Z",
        "DAILY: paid at 2030-02-14T17:20:00.000Z, split at 2030-02-15T03:00:00.000Z",
        "WEEKLY: paid at 2030-02-14T17:20:00.000Z, split at 2030-02-18T03:00:00.000Z",
        "a frequency that changes later does not move what waits",
      ),
      "SPLITS",
      "SPLIT_TIME",
    ),
    rule(
      "cash-in.splits.period",
      "Whether the splits of a period are sent together is left open",
      cashIn.periodSplits(
        "are one payout with one fee, under the name of the first, and list each part",
        "are resent with their parts",
        "are one payout for each recipient, and of each account",
        "leave immediate ones alone, and what waits for another period",
        "fail together when the balance cannot bear them, and are told once",
        "come back together when the destination rejects them",
      ),
      "SPLITS",
      "SPLIT_RULES",
      "SPLIT_SHORT",
    ),
    rule("cash-in.splits.calculation", "Each gets its share of the gross amount, and the rest stays", [
      ...cashIn.splitFields("200 with 70%, 20% and fixed 10 leaves 10"),
      ...cashIn.immediateSplits(
        "the specification's example: each recipient is paid, and 10 remain",
        "a share is of the gross amount; the fees come out of what remains",
      ),
    ]),
    rule(
      "cash-in.splits.rules",
      "Rounding, fees and limits of splits are left open",
      cashIn.immediateSplits(
        "percentages are rounded down to the centavo, and less than a centavo is not sent",
        "a share is of the gross amount; the fees come out of what remains",
        "limits of payouts are for what a client asks for",
        "a client who has taken the externalId of a split does not stop it",
      ),
      "SPLIT_RULES",
    ),
    rule(
      "cash-in.splits.short",
      "What becomes of a split that the balance cannot bear is left open",
      cashIn.immediateSplits(
        "a split that the balance cannot bear ends ERROR and is told; payment and other splits stand",
      ),
      "SPLIT_SHORT",
    ),
    rule("cash-in.body", "One 400 lists all that is wrong with a body, one entry for each field", [
      ...cashIn.payer("everything is wrong: one answer lists all of it", "an empty object"),
    ]),
    rule("cash-in.answer", "The answer is a 201 with the charge", cashIn.charge("plain: no image")),
    rule(
      "cash-in.PROVIDER_EXPIRATION_BELOW_MINIMUM",
      "An expirationTime below the provider's minimum is a 400; the minimum is left open",
      cashIn.charge(
        "expirationTime below the provider's minimum",
        "expirationTime at the provider's minimum",
        "expirationTime below 30 is a validation failure, whatever the provider says",
      ),
      "PROVIDER_MINIMUM",
    ),
    rule("cash-in.500", "A provider that cannot be reached is a 500", [
      ...answered("of provider-unreachable is 500 Internal Server Error"),
    ]),
  ],
};
