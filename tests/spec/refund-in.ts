import { devolucao, refundFields, refundIn, refundMoney, refundsBetween } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const answered = testsIn("server/contract/error-answer.test.ts", "the reason text");

export const refundInEndpoint: Section = {
  title: "POST /api/pix/refund-in/{id}",
  rules: [
    rule("refund-in.id", "id is the transactionId of the receipt", [
      ...refundIn.refused("an id that is no transactionId", "the end-to-end id in place of it"),
    ]),
    rule("refund-in.refundValue", "refundValue is a number of at least 0.01 with at most 2 decimals", [
      ...refundIn.refused(
        "an amount of nothing, and everything else wrong too",
        "three decimals",
        "an amount as text",
        "a negative amount",
        "no body",
      ),
    ]),
    rule("refund-in.refundValue.refundable", "All refunds together give back no more than came", [
      ...refundIn.refused("one centavo above what came", "one centavo above what other refunds have left"),
      ...refundMoney(
        "20 refunds of 10.00 at once for 100.00, through both endpoints: exactly 10 are accepted",
        "whatever is asked for, settled and rejected: refunds that count never exceed the original",
      ),
    ]),
    rule("refund-in.reason", "reason is at most 255 characters", [
      ...refundFields.refundIn("reason of 255", "reason of 256", "reason empty"),
      ...refundIn.accepted("is PENDING at first, and what it will cost is blocked"),
    ]),
    rule(
      "refund-in.externalId",
      "externalId names the refund, as the id of the other refund endpoint does, in 1 to 35 characters",
      [
        ...refundFields.refundIn("externalId of 35", "externalId of 36", "externalId empty"),
        ...devolucao.accepted("may be the one that refund-in has asked for under the same name"),
        ...refundIn.accepted("may have the externalId of a refund of another payment"),
      ],
    ),
    rule(
      "refund-in.externalId.repeated",
      "What an externalId used before on the same receipt means is left open",
      refundIn.refused("the same externalId for the same payment"),
      "REFUND_DUPLICATE",
    ),
    rule("refund-in.answer", "The answer is a 201 with the refund", [
      ...refundIn.accepted("is PENDING at first, and what it will cost is blocked"),
    ]),
    rule("refund-in.partial", "A receipt may be given back in parts, to the last centavo", [
      ...refundIn.accepted(
        "may come in parts, up to the last centavo",
        "may be asked for again after it has failed",
      ),
    ]),
    rule(
      "refund-in.deadline",
      "A refund is asked for within 89 days of the receipt, or it is a 400",
      refundIn.deadline(
        "holds until 89 days have passed, to the millisecond",
        "has passed a millisecond later",
      ),
      "REFUND_DEADLINE",
    ),
    rule("refund-in.400", "Invalid data is a 400 that lists all of it", [
      ...refundIn.refused("an amount of nothing, and everything else wrong too", "no JSON"),
    ]),
    rule(
      "refund-in.404",
      "An original that is not found is a 404; what is an original is left open in full",
      refundIn.refused(
        "an id that nobody knows",
        "a payment to another account",
        "a charge that nobody has paid",
        "a refund",
      ),
      "REFUND_ORIGINAL",
    ),
    rule(
      "refund-in.balance",
      "What a refund without the money for it answers is left open",
      refundIn.refused("without the money for it", "without the money for its fee"),
      "REFUND_BALANCE",
    ),
    rule(
      "refund-in.between-accounts",
      "What a refund of a payment between accounts of the same gateway does is left open",
      [
        ...refundsBetween.refund(
          "by refund-in: Ana has the money the moment his bank has sent it, and both hear of one rtrId",
          "by devolução, in parts, with a fee of his own: Ana pays none",
          "and the refund fails: nothing reaches Ana, and he can ask again",
        ),
        ...refundsBetween.back(
          "the money leaves Bruno as a refund of his, and he hears of it",
          "Bruno has spent it: 422 says how much he has and needs, and nothing moves",
        ),
      ],
      "RETURN_BETWEEN_ACCOUNTS",
    ),
    rule(
      "refund-in.order",
      "Which refusal comes first is left open",
      refundIn.order(
        "a wrong body before an unknown original",
        "a repeated externalId before an amount that is too much",
        "a deadline that has passed before an amount that is too much",
        "an amount that is too much before a balance that is too small",
      ),
      "REFUND_ORDER",
    ),
    rule("refund-in.500", "A provider that cannot be reached is a 500", [
      ...answered("of provider-unreachable is 500 Internal Server Error"),
    ]),
  ],
};
