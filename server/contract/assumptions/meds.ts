import type { Assumption } from "./assumption.js";

/** Money that a bank contests. */
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
      en: "how much a MED contests, blocks and gives back",
      pt: "quanto um MED contesta, bloqueia e devolve",
    },
    decision: {
      en: "it contests `value`, else all of the payment that has neither gone back nor is contested by another MED that has not ended: no centavo is contested twice; it blocks what of it is available at RECEIVED, and nothing with the switch off; on APPROVED as much goes back as is still refundable and is there, blocked or available. A refund asked for meanwhile is allowed, and leaves the MED that much less",
      pt: "contesta `value`; senão, tudo do pagamento que não voltou nem é contestado por outro MED ainda em aberto: nenhum centavo é contestado duas vezes; bloqueia o que disso está disponível em RECEIVED, e nada com o bloqueio desligado; em APPROVED volta tanto quanto ainda é devolvível e existe, bloqueado ou disponível. Uma devolução pedida nesse meio-tempo é permitida, e deixa tanto a menos para o MED",
    },
    source: "J",
    section: "MED status",
  },
  MED_REFUND: {
    openPoint: {
      en: "how the money of an approved MED goes back",
      pt: "como volta o dinheiro de um MED aprovado",
    },
    decision: {
      en: "by a refund of its own over the same refundable amount, CONFIRMED in the same moment, with natureza MED_OPERACIONAL for the cause OPERATIONAL_FLAW and MED_FRAUDE for any other; no fee and no deadline of 89 days; it is told by refund_in too. Where nothing is left to go back there is none",
      pt: "por uma devolução própria sobre o mesmo valor devolvível, CONFIRMED no mesmo instante, com natureza MED_OPERACIONAL para a causa OPERATIONAL_FLAW e MED_FRAUDE para qualquer outra; sem tarifa e sem o prazo de 89 dias; refund_in também a conta. Onde não resta nada a devolver não há nenhuma",
    },
    source: "J",
    section: "Resources, Refund by end-to-end id",
  },
  MED_UNRECONCILED: {
    openPoint: {
      en: "a MED on an end-to-end id under which the account has received nothing",
      pt: "um MED sobre um endToEndId com o qual a conta não recebeu nada",
    },
    decision: {
      en: "`isReconciled` false, `transaction` and `originalTransactionId` null, in its webhooks `originalTransaction` null; nothing is blocked, nothing goes back",
      pt: "`isReconciled` false, `transaction` e `originalTransactionId` null, e nos seus webhooks `originalTransaction` null; nada é bloqueado, nada volta",
    },
    source: "J",
    section: "Resources, MED",
  },
  MED_REASONS: {
    openPoint: { en: "what REFUND_CANCELLATION changes", pt: "o que muda com REFUND_CANCELLATION" },
    decision: {
      en: "what is told, and nothing else: states and money are those of REFUND_REQUEST, the default",
      pt: "o que se conta, e mais nada: estados e dinheiro são os de REFUND_REQUEST, o padrão",
    },
    source: "J",
    section: "Resources, MED",
  },
  MED_DEADLINE: {
    openPoint: { en: "time limits of a MED", pt: "prazos de um MED" },
    decision: {
      en: "its analysis is due seven days after RECEIVED, which the control API and the journal show; nothing happens by itself when they have passed, and a payment of any age can be contested",
      pt: "a análise vence sete dias depois de RECEIVED, o que a API de controle e o diário mostram; nada acontece sozinho quando eles passam, e um pagamento de qualquer idade pode ser contestado",
    },
    source: "R/J",
    section: "MED status",
  },
  MED_RECORD: {
    openPoint: { en: "what the fields of a MED hold", pt: "o que contêm os campos de um MED" },
    decision: {
      en: "`transaction` is the whole payment with its payer, whatever part of it is contested; `requestingBank` is the institution in the end-to-end id; `analysisDetails` is what the analysis said, and null before and without one",
      pt: "`transaction` é o pagamento inteiro com o seu pagador, seja qual for a parte contestada; `requestingBank` é a instituição que está no endToEndId; `analysisDetails` é o que a análise disse, e null antes dela e sem ela",
    },
    source: "J",
    section: "Resources, MED",
  },
  MED_LIST: {
    openPoint: { en: "order and dates of `GET /api/med`", pt: "ordem e datas de `GET /api/med`" },
    decision: {
      en: "newest first; `startDate` and `endDate` are about `createdAt`, read as in QUERY_DATES, both included, with no default and any distance apart; an `endDate` before `startDate` is 400",
      pt: "os mais novos primeiro; `startDate` e `endDate` são sobre `createdAt`, lidos como em QUERY_DATES, ambos incluídos, sem padrão e a qualquer distância; um `endDate` antes de `startDate` é 400",
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
      en: "med_created once, when the MED is opened: with `status` RECEIVED and what is blocked in `blockedAmount` where the account receives it in the same moment, as it usually does, else with OPEN and null, and receiving it later sends nothing; nothing at CANCELLED; the same payload whatever `version` the URL has; `blockedAmount` of MedAccepted is what was blocked until then, which can differ from what goes back; `defenseStatus` is null",
      pt: "med_created uma vez, quando o MED é aberto: com `status` RECEIVED e o que está bloqueado em `blockedAmount` quando a conta o recebe no mesmo momento, como é usual, senão com OPEN e null, e recebê-lo mais tarde não envia nada; nada em CANCELLED; o mesmo payload, seja qual for a `version` da URL; `blockedAmount` de MedAccepted é o que estava bloqueado até ali, que pode ser diferente do que volta; `defenseStatus` é null",
    },
    source: "J",
    section: "Events",
  },
} as const satisfies Record<string, Assumption>;
