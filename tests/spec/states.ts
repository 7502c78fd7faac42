import { balance, cashIn, cashOut, cob, devolucao, dict, races, refundIn, refundMoney } from "./journeys.js";
import { rule, type Section, testsIn } from "./rule.js";

const money = testsIn("tests/journeys/money.test.ts");
const samePerson = testsIn("tests/journeys/same-person.test.ts");

export const states: Section = {
  title: "States and transitions",
  rules: [
    rule("states.transaction.created", "A valid request makes a PENDING transaction", [
      ...cashOut.byHand("pending: available falls, blocked rises (1000/0 → 900/100)"),
      ...cashIn.charge("plain: no image"),
      ...refundIn.accepted("is PENDING at first, and what it will cost is blocked"),
    ]),
    rule("states.cash-in.paid", "A paid charge is CONFIRMED, its value available, and its receipt told", [
      ...cashIn.payment("by its code (1000 becomes 1100)"),
      ...cashIn.heard("without a version: the RECEIVE envelope"),
    ]),
    rule(
      "states.cash-in.payer-identity",
      "Who pays a charge is left open",
      [
        ...cashIn.payment(
          "by the payer that the charge names (PAYER_IDENTITY)",
          "by a stranger on request (PAYER_IDENTITY)",
          "by somebody who is named",
        ),
        ...samePerson("the person that pays with a document is the one that its key stands for"),
      ],
      "PAYER_IDENTITY",
    ),
    rule(
      "states.cash-in.payer",
      "When a charge is paid is left open",
      [
        ...cashIn.payment("by its transactionId", "by its externalId"),
        ...cashIn.scenario(
          "without a scenario it waits for a payer",
          "an account whose payer is auto: after a second",
          "success: after a second, by the payer that the charge names",
        ),
      ],
      "PAYER",
    ),
    rule(
      "states.cash-in.expired",
      "What becomes of a charge that nobody pays in time is left open",
      cashIn.payment(
        "after it has expired: 409",
        "a millisecond before it expires",
        "expired by hand: no webhook, nothing moves",
      ),
      "CHARGE_EXPIRED",
    ),
    rule(
      "states.cash-in.failed",
      "How a charge becomes ERROR is left open",
      cashIn.scenario("error:insufficient-funds", "error:account-blocked", "reject:ORDER_REJECTED"),
      "CHARGE_FAILED",
    ),
    rule("states.cash-out.confirmed", "A settled payout is CONFIRMED, told, and its blocked amount is gone", [
      ...cashOut.byHand("settled: blocked is released (900/0), the receiver hears CONFIRMED"),
    ]),
    rule(
      "states.cash-out.error",
      "A rejected payout is ERROR, told with its code; amount and fee come back",
      [
        ...cashOut.byHand(
          "rejected: the money comes back whole, no fee is charged, the receiver hears ERROR",
        ),
      ],
    ),
    rule("states.cash-out.final", "CONFIRMED and ERROR stay as they are", [
      ...cashOut.byHand(
        "settled twice: the second is refused, nothing moves",
        "rejected, then settled: refused, nothing moves",
      ),
      ...races("a payout is settled and rejected at once: one of the two wins, the other hears so"),
    ]),
    rule(
      "states.cash-out.when",
      "When a payout settles is left open",
      cashOut.byNature(
        "any key of an open directory",
        "not a millisecond early",
        "an account whose own settlement is 10s",
        "an account that settles by hand",
      ),
      "SETTLEMENT",
    ),
    rule(
      "states.refund-in",
      "How a refund-in leaves PENDING is left open",
      refundIn.accepted(
        "is CONFIRMED when the payer's bank accepts it, and what was blocked leaves, with the fee",
        "is ERROR when the payer's bank rejects it, and everything is back",
      ),
      "REFUND_STATES",
    ),

    rule("states.balance.cash-out", "A payout of 100 takes 1000/0 to 900/100, and settling that to 900/0", [
      ...balance("a payout of 100: 1000/0, then 900/100, then 900/0 (Balance effect of a cash-out)"),
      ...money(
        "any story of pay, pay out, settle, reject, wait and adjust leaves the balance that a simple ledger has",
      ),
    ]),
    rule("states.balance.receipt", "A receipt of 100 takes 1000 to 1100", [
      ...balance("a payment of 100: 1000 becomes 1100"),
    ]),

    rule(
      "states.cob.ativa",
      "A new cob is ATIVA",
      cob.life("answers the charge as the specification has it"),
    ),
    rule("states.cob.concluida", "A paid cob is CONCLUIDA", [
      ...cob.life("paid by its txid: a transaction of its own, and a RECEIVE with txId"),
    ]),
    rule("states.cob.cancelled", "Its receiver's cancellation makes it REMOVIDA_PELO_USUARIO_RECEBEDOR", [
      ...cob.life("cancelCharge makes it REMOVIDA_PELO_USUARIO_RECEBEDOR, for good and unheard"),
    ]),
    rule("states.cob.removed", "Expiry and removal by the provider make it REMOVIDA_PELO_PSP", [
      ...cob.life(
        "removeCharge makes it REMOVIDA_PELO_PSP, for good and unheard",
        "expireCharge makes it REMOVIDA_PELO_PSP, for good and unheard",
      ),
      ...cob.time("a millisecond before its expiry it can be paid, at it no longer"),
    ]),
    rule("states.cob.final", "What is concluded or removed stays so, and cannot be paid", [
      ...cob.life("is paid once", "is paid once by ten payers at the same time"),
    ]),
    rule(
      "states.cob.failed",
      "What a failed payment does to a cob is left open",
      cob.scenario("a rejected payment is told, and the cob waits on (COB_FAILED)"),
      "COB_FAILED",
    ),

    rule("states.devolucao.created", "An accepted devolução is EM_PROCESSAMENTO", [
      ...devolucao.accepted("is EM_PROCESSAMENTO at first"),
    ]),
    rule("states.devolucao.devolvido", "One that succeeds is DEVOLVIDO", [
      ...devolucao.life("its life can be read: DEVOLVIDO with the time of its settlement"),
    ]),
    rule("states.devolucao.nao-realizado", "One that fails is NAO_REALIZADO, with a motivo", [
      ...devolucao.life("one that fails is NAO_REALIZADO, and says why"),
    ]),
    rule("states.devolucao.final", "Neither state is left again", [
      ...testsIn("tests/journeys/refunds-returns.test.ts")(
        "a refund is settled and rejected by any of its ids, and once only",
      ),
      ...refundMoney("a refund is settled and rejected at once: one of the two wins"),
    ]),
    rule(
      "states.transfer.created",
      "A transfer is PENDING at first",
      dict.fields("the answer of a transfer"),
    ),
    rule(
      "states.transfer",
      "How a transfer leaves PENDING is left open",
      dict.priority(
        "NORM settles after the usual second",
        "a blocked account, in the words of the directory (DICT_STATES)",
        "a bank that does not answer (DICT_STATES)",
        "scenario error:insufficient-funds ends with INSUFFICIENT_BALANCE (DICT_STATES)",
        "scenario error:invalid-pix-key ends with INVALID_KEY (DICT_STATES)",
        "what is kept of it",
      ),
      "DICT_STATES",
    ),
  ],
};
