import { devolucao, meds, refundFields, refundHeard, refundMoney } from "./journeys.js";
import { rule, type Section } from "./rule.js";

export const devolucaoEndpoint: Section = {
  title: "PUT /pix/{e2eid}/devolucao/{id}",
  rules: [
    rule("devolucao.e2eid", "e2eid is the end-to-end id of the receipt, 32 letters and digits", [
      ...devolucao.refused(
        "with everything wrong: one list of address and body",
        "an end-to-end id of 33 characters",
      ),
      ...devolucao.accepted("is EM_PROCESSAMENTO at first"),
    ]),
    rule("devolucao.id", "id has 1 to 35 characters, and its client chooses it", [
      ...refundFields.id(
        "of one character",
        "of 35 characters",
        "of 36 characters",
        "of no character is no such path",
      ),
    ]),
    rule(
      "devolucao.id.characters",
      "Which characters id may have is left open",
      refundFields.id("with a hyphen", "with an accent"),
      "DEVOLUCAO_ID",
    ),
    rule(
      "devolucao.id.repeated",
      "What the same id again means is left open",
      [
        ...devolucao.accepted("that is repeated is answered as it stands, with 200, and nothing is written"),
        ...devolucao.refused(
          "the same id with another value",
          "the same id with another description",
          "the same id with another natureza",
        ),
        ...refundMoney("20 times the same devolução at once: one is made, all are answered alike"),
      ],
      "DEVOLUCAO_REPEAT",
    ),
    rule(
      "devolucao.id.repeated-later",
      "What it answers once it has gone on, and of one that refund-in has made, is left open",
      devolucao.accepted(
        "that is repeated after it has settled says so",
        "may be the one that refund-in has asked for under the same name",
      ),
      "REFUND_REPEATED",
    ),
    rule("devolucao.valor", "valor is a decimal text with 2 decimals", [
      ...devolucao.refused(
        'the value "40"',
        'the value "40.0"',
        'the value "40,00"',
        'the value "40.000"',
        'the value "0.00"',
        "no body",
      ),
    ]),
    rule("devolucao.valor.refundable", "All refunds together give back no more than came", [
      ...devolucao.refused(
        "one centavo too much",
        "one centavo more than refund-in has left: both have one refundable amount",
      ),
      ...refundMoney(
        "20 refunds of 10.00 at once for 100.00, through both endpoints: exactly 10 are accepted",
      ),
    ]),
    rule(
      "devolucao.natureza",
      "natureza is ORIGINAL, the default, or RETIRADA; those of MED are answers only",
      [
        ...devolucao.accepted("is EM_PROCESSAMENTO at first", "says again what it is for"),
        ...devolucao.refused("with everything wrong: one list of address and body"),
        ...meds.steps(
          "accepted: the money is the payer's again, by a refund of nature MED_FRAUDE, over one refundable amount",
          "OPERATIONAL_FLAW goes back with nature MED_OPERACIONAL, also when nobody may refund any more",
        ),
      ],
    ),
    rule("devolucao.descricao", "descricao is at most 140 characters", [
      ...refundFields.devolucao("descricao of 140", "descricao of 141"),
      ...devolucao.accepted("says again what it is for"),
    ]),
    rule(
      "devolucao.horario",
      "Which members horario has beside solicitacao is left open",
      devolucao.life("its life can be read: DEVOLVIDO with the time of its settlement"),
      "DEVOLUCAO_HORARIO",
    ),
    rule(
      "devolucao.answer",
      "The answer is the devolução, EM_PROCESSAMENTO",
      [...devolucao.accepted("is EM_PROCESSAMENTO at first")],
      "COB_CREATED",
    ),
    rule("devolucao.400", "A value of the wrong format or above what is left is a 400", [
      ...devolucao.refused('the value "40,00"', "one centavo too much"),
    ]),
    rule(
      "devolucao.404",
      "An original that is not there, or that is no receipt, is a 404",
      devolucao.refused(
        "an end-to-end id that nobody knows",
        "of a payment to another account",
        "of a payout",
        "of a refund",
      ),
      "REFUND_ORIGINAL",
    ),
    rule(
      "devolucao.422",
      "After 89 days it is a 422",
      [
        ...devolucao.accepted("is allowed when exactly 89 days have passed"),
        ...devolucao.refused("a millisecond after 89 days"),
      ],
      "REFUND_DEADLINE",
    ),
    rule(
      "devolucao.balance",
      "What a devolução without the money for it answers is left open",
      devolucao.refused("without the money for it"),
      "REFUND_BALANCE",
    ),
    rule("devolucao.webhook", "The REFUND webhook is sent when it is processed, not before", [
      ...refundHeard(
        "nothing is heard of a refund before it is processed",
        "V2 REFUND is about the original, and accumulates every part",
      ),
    ]),
  ],
};
