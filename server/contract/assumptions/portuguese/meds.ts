import type { AssumptionTexts } from "../assumption.js";
import type { medAssumptions } from "../meds.js";

export const medsPt: Readonly<Record<keyof typeof medAssumptions, AssumptionTexts>> = {
  MED_STATES: {
    openPoint: "transições de um MED",
    decision:
      "OPEN → RECEIVED → ANALYZED (APPROVED ou REJECTED); CANCELLED a partir de OPEN ou RECEIVED. Bloqueia o valor contestado em RECEIVED (até onde há disponível), devolve-o em APPROVED, desbloqueia em REJECTED ou CANCELLED; o bloqueio pode ser desligado",
  },
  MED_CAUSES: {
    openPoint: "códigos de causa",
    decision:
      "UNAUTHORIZED_TRANSACTION, SOCIAL_ENGINEERING, FRAUD, SCAM, ACCOUNT_TAKEOVER, COERCION, FRAUDULENT_ACCESS, OPERATIONAL_FLAW, UNKNOWN, OTHER, null",
  },
  MED_TRANSACTION_FIELD: {
    openPoint: 'o campo que a tabela do MED chama de "o serviço"',
    decision: "`transaction`",
  },
  MED_MONEY: {
    openPoint: "quanto um MED contesta, bloqueia e devolve",
    decision:
      "contesta `value`; senão, tudo do pagamento que não voltou nem é contestado por outro MED ainda em aberto: nenhum centavo é contestado duas vezes; bloqueia o que disso está disponível em RECEIVED, e nada com o bloqueio desligado; em APPROVED volta tanto quanto ainda é devolvível e existe, bloqueado ou disponível. Uma devolução pedida nesse meio-tempo é permitida, e deixa tanto a menos para o MED",
  },
  MED_REFUND: {
    openPoint: "como volta o dinheiro de um MED aprovado",
    decision:
      "por uma devolução própria sobre o mesmo valor devolvível, CONFIRMED no mesmo instante, com natureza MED_OPERACIONAL para a causa OPERATIONAL_FLAW e MED_FRAUDE para qualquer outra; sem tarifa e sem o prazo de 89 dias; refund_in também a conta. Onde não resta nada a devolver não há nenhuma",
  },
  MED_UNRECONCILED: {
    openPoint: "um MED sobre um endToEndId com o qual a conta não recebeu nada",
    decision:
      "`isReconciled` false, `transaction` e `originalTransactionId` null, e nos seus webhooks `originalTransaction` null; nada é bloqueado, nada volta",
  },
  MED_REASONS: {
    openPoint: "o que muda com REFUND_CANCELLATION",
    decision: "o que se conta, e mais nada: estados e dinheiro são os de REFUND_REQUEST, o padrão",
  },
  MED_DEADLINE: {
    openPoint: "prazos de um MED",
    decision:
      "a análise vence sete dias depois de RECEIVED, o que a API de controle e o diário mostram; nada acontece sozinho quando eles passam, e um pagamento de qualquer idade pode ser contestado",
  },
  MED_RECORD: {
    openPoint: "o que contêm os campos de um MED",
    decision:
      "`transaction` é o pagamento inteiro com o seu pagador, seja qual for a parte contestada; `requestingBank` é a instituição que está no endToEndId; `analysisDetails` é o que a análise disse, e null antes dela e sem ela",
  },
  MED_LIST: {
    openPoint: "ordem e datas de `GET /api/med`",
    decision:
      "os mais novos primeiro; `startDate` e `endDate` são sobre `createdAt`, lidos como em QUERY_DATES, ambos incluídos, sem padrão e a qualquer distância; um `endDate` antes de `startDate` é 400",
  },
  MED_FORMAT: {
    openPoint: "quando os eventos de MED são enviados, e os seus valores",
    decision:
      "med_created uma vez, quando o MED é aberto: com `status` RECEIVED e o que está bloqueado em `blockedAmount` quando a conta o recebe no mesmo momento, como é usual, senão com OPEN e null, e recebê-lo mais tarde não envia nada; nada em CANCELLED; o mesmo payload, seja qual for a `version` da URL; `blockedAmount` de MedAccepted é o que estava bloqueado até ali, que pode ser diferente do que volta; `defenseStatus` é null",
  },
};
