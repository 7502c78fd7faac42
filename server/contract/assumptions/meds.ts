import type { Assumption } from "./assumption.js";

/** Payments that a bank contests. */
export const medAssumptions = {
  MED_STATES: {
    openPoint: { en: "MED transitions", pt: "transições de um MED" },
    decision: {
      en: "OPEN → RECEIVED → ANALYZED (APPROVED or REJECTED); CANCELLED from OPEN or RECEIVED. Blocks the contested amount at RECEIVED (as far as available), returns it on APPROVED, unblocks on REJECTED or CANCELLED; blocking is a switch",
      pt: "OPEN → RECEIVED → ANALYZED (APPROVED ou REJECTED); CANCELLED a partir de OPEN ou RECEIVED. Bloqueia o valor contestado em RECEIVED (até onde há disponível), devolve-o em APPROVED, desbloqueia em REJECTED ou CANCELLED; o bloqueio pode ser desligado",
    },
    source: "R/J",
    section: "MED status",
  },
  MED_CAUSES: {
    openPoint: { en: "cause codes", pt: "códigos de causa" },
    decision: {
      en: "UNAUTHORIZED_TRANSACTION, SOCIAL_ENGINEERING, FRAUD, SCAM, ACCOUNT_TAKEOVER, COERCION, FRAUDULENT_ACCESS, OPERATIONAL_FLAW, UNKNOWN, OTHER, null",
      pt: "UNAUTHORIZED_TRANSACTION, SOCIAL_ENGINEERING, FRAUD, SCAM, ACCOUNT_TAKEOVER, COERCION, FRAUDULENT_ACCESS, OPERATIONAL_FLAW, UNKNOWN, OTHER, null",
    },
    source: "R",
    section: "Resources, MED",
  },
  MED_TRANSACTION_FIELD: {
    openPoint: {
      en: 'the field that the MED table calls "the service"',
      pt: 'o campo que a tabela do MED chama de "o serviço"',
    },
    decision: { en: "`transaction`", pt: "`transaction`" },
    source: "J",
    section: "Resources, MED",
  },
  MED_MONEY: {
    openPoint: {
      en: "how much a MED contests, blocks and refunds",
      pt: "quanto um MED contesta, bloqueia e devolve",
    },
    decision: {
      en: "it contests `value`; absent: the part of the payment that is neither refunded nor contested by another open MED, so that no centavo is contested twice. At RECEIVED it blocks that amount as far as it is available, or nothing if blocking is switched off. On APPROVED it refunds what is still refundable, as far as the money is there, blocked or available. A refund that is requested meanwhile is allowed, and reduces what is left for the MED",
      pt: "contesta `value`; se ausente, a parte do pagamento que não foi devolvida nem é contestada por outro MED em aberto, para que nenhum centavo seja contestado duas vezes. Em RECEIVED bloqueia esse valor até onde está disponível, ou nada com o bloqueio desligado. Em APPROVED devolve o que ainda pode ser devolvido, até onde há dinheiro, bloqueado ou disponível. Uma devolução pedida nesse meio-tempo é permitida, e reduz o que resta para o MED",
    },
    source: "J",
    section: "MED status",
  },
  MED_REFUND: {
    openPoint: {
      en: "how the money of an approved MED is refunded",
      pt: "como o dinheiro de um MED aprovado é devolvido",
    },
    decision: {
      en: "by a separate refund, limited by what is still refundable, as any refund is, and CONFIRMED at once, with natureza MED_OPERACIONAL for the cause OPERATIONAL_FLAW and MED_FRAUDE for any other; without a fee and without the deadline of 89 days; refund_in is sent too. If nothing is left to refund, there is no refund",
      pt: "por uma devolução separada, limitada ao que ainda pode ser devolvido, como qualquer devolução, e CONFIRMED na hora, com natureza MED_OPERACIONAL para a causa OPERATIONAL_FLAW e MED_FRAUDE para qualquer outra; sem tarifa e sem o prazo de 89 dias; refund_in também é enviado. Se não resta nada a devolver, não há devolução",
    },
    source: "J",
    section: "Resources, Refund by end-to-end id",
  },
  MED_UNRECONCILED: {
    openPoint: {
      en: "a MED on the end-to-end id of a payment that the account did not receive",
      pt: "um MED sobre o endToEndId de um pagamento que a conta não recebeu",
    },
    decision: {
      en: "`isReconciled` false, `transaction` and `originalTransactionId` null, in its webhooks `originalTransaction` null; nothing is blocked or refunded",
      pt: "`isReconciled` false, `transaction` e `originalTransactionId` null, e nos seus webhooks `originalTransaction` null; nada é bloqueado nem devolvido",
    },
    source: "J",
    section: "Resources, MED",
  },
  MED_REASONS: {
    openPoint: { en: "what REFUND_CANCELLATION changes", pt: "o que muda com REFUND_CANCELLATION" },
    decision: {
      en: "only the `reason` in answers and webhooks; states and money are the same as for REFUND_REQUEST, the default",
      pt: "só o `reason` nas respostas e nos webhooks; estados e dinheiro são os mesmos de REFUND_REQUEST, o padrão",
    },
    source: "J",
    section: "Resources, MED",
  },
  MED_DEADLINE: {
    openPoint: { en: "time limits of a MED", pt: "prazos de um MED" },
    decision: {
      en: "its analysis is due seven days after RECEIVED, as the control API and the journal show; nothing happens by itself after that, and a payment of any age can be contested",
      pt: "a análise vence sete dias depois de RECEIVED, como mostram a API de controle e o diário; depois disso nada acontece sozinho, e um pagamento de qualquer idade pode ser contestado",
    },
    source: "R/J",
    section: "MED status",
  },
  MED_RECORD: {
    openPoint: { en: "what the fields of a MED contain", pt: "o que contêm os campos de um MED" },
    decision: {
      en: "`transaction` is the whole payment with its payer, even if only a part is contested; `requestingBank` is the institution in the end-to-end id; `analysisDetails` is the text of the analysis, null if there is none",
      pt: "`transaction` é o pagamento inteiro com o pagador, mesmo se só uma parte é contestada; `requestingBank` é a instituição do endToEndId; `analysisDetails` é o texto da análise, null se não há",
    },
    source: "J",
    section: "Resources, MED",
  },
  MED_LIST: {
    openPoint: { en: "order and dates of `GET /api/med`", pt: "ordem e datas de `GET /api/med`" },
    decision: {
      en: "newest first; `startDate` and `endDate` filter by `createdAt`, read as in QUERY_DATES, both inclusive, without defaults and without a limit on the range; an `endDate` before `startDate` is 400",
      pt: "os mais novos primeiro; `startDate` e `endDate` filtram por `createdAt`, lidos como em QUERY_DATES, ambos incluídos, sem padrão e sem limite de intervalo; um `endDate` antes de `startDate` é 400",
    },
    source: "J",
    section: "GET /api/med",
  },
  MED_FORMAT: {
    openPoint: {
      en: "when MED events are sent, and their values",
      pt: "quando os eventos de MED são enviados, e os seus valores",
    },
    decision: {
      en: "med_created is sent once, when the MED is opened. If the MED goes to RECEIVED at once, as usual, the event has `status` RECEIVED and the blocked amount in `blockedAmount`; if not, it has `status` OPEN and `blockedAmount` null, and nothing is sent at RECEIVED. Nothing is sent at CANCELLED. The payload is the same for every `version` of the URL; `blockedAmount` of MedAccepted is the amount that was blocked, which can differ from the refund; `defenseStatus` is null",
      pt: "med_created é enviado uma vez, quando o MED é aberto. Se o MED passa a RECEIVED na hora, o caso comum, o evento tem `status` RECEIVED e o valor bloqueado em `blockedAmount`; senão, tem `status` OPEN e `blockedAmount` null, e nada é enviado em RECEIVED. Nada é enviado em CANCELLED. O payload é o mesmo para qualquer `version` da URL; `blockedAmount` de MedAccepted é o valor que estava bloqueado, que pode ser diferente do devolvido; `defenseStatus` é null",
    },
    source: "J",
    section: "Events",
  },
} as const satisfies Record<string, Assumption>;
