import type { Assumption } from "./assumption.js";

/** Money given back of one's own accord. */
export const returnAssumptions = {
  REFUND_STATES: {
    openPoint: "refund-in out of PENDING",
    decision: "CONFIRMED, or ERROR with the amount back",
    source: "R",
    section: "States and transitions",
  },
  REFUND_DUPLICATE: {
    openPoint: "externalId of a refund-in (= devolução id) used before on the same original",
    decision: "same value: 400 simple shape, nothing created",
    source: "J",
    section: "POST /api/pix/refund-in/{id}",
  },
  DEVOLUCAO_REPEAT: {
    openPoint: "same `id` again",
    decision: "same body: the stored answer, 200; another body: 400",
    source: "R/J",
    section: "PUT /pix/{e2eid}/devolucao/{id}",
  },
  DEVOLUCAO_HORARIO: {
    openPoint: "other members of `horario`",
    decision: "`liquidacao` once DEVOLVIDO",
    source: "R",
    section: "PUT /pix/{e2eid}/devolucao/{id}",
  },
} as const satisfies Record<string, Assumption>;
