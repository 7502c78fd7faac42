import type { Assumption } from "./assumption.js";

/** Refunds that the integrator requests. */
export const returnAssumptions = {
  REFUND_STATES: {
    openPoint: { en: "how a refund-in leaves PENDING", pt: "como um refund-in sai de PENDING" },
    decision: {
      en: "CONFIRMED, or ERROR with the amount back in the balance",
      pt: "CONFIRMED, ou ERROR com o valor de volta no saldo",
    },
    source: "R",
    section: "States and transitions",
  },
  REFUND_DUPLICATE: {
    openPoint: {
      en: "externalId of a refund-in (= devolução id) already used for the same original",
      pt: "externalId de um refund-in (= id da devolução) já usado para o mesmo original",
    },
    decision: {
      en: "400 in the simple shape, even for another refundValue; nothing is created",
      pt: "400 no formato simples, mesmo com outro refundValue; nada é criado",
    },
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  DEVOLUCAO_REPEAT: {
    openPoint: { en: "same `id` again", pt: "o mesmo `id` de novo" },
    decision: {
      en: "same body: the stored answer, 200; another body: 400",
      pt: "mesmo corpo: a resposta guardada, 200; outro corpo: 400",
    },
    source: "R/J",
    section: "PUT /pix/{e2eid}/devolucao/{id}",
  },
  DEVOLUCAO_HORARIO: {
    openPoint: {
      en: "fields of `horario` besides `solicitacao`",
      pt: "os campos de `horario` além de `solicitacao`",
    },
    decision: { en: "`liquidacao` once DEVOLVIDO", pt: "`liquidacao`, depois de DEVOLVIDO" },
    source: "R",
    section: "PUT /pix/{e2eid}/devolucao/{id}",
  },
} as const satisfies Record<string, Assumption>;
