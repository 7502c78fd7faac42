import type { Assumption } from "./assumption.js";

/** Money given back, of one's own accord or because a bank contests it. */
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
  MED_STATES: {
    openPoint: "MED transitions",
    decision:
      "OPEN → RECEIVED → ANALYZED (APPROVED or REJECTED); CANCELLED from OPEN or RECEIVED. Blocks the contested amount at RECEIVED (as far as available), returns it on APPROVED, unblocks on REJECTED or CANCELLED; blocking is a switch",
    source: "R/J",
    section: "MED status",
  },
  MED_CAUSES: {
    openPoint: "cause codes",
    decision:
      "UNAUTHORIZED_TRANSACTION, SOCIAL_ENGINEERING, FRAUD, SCAM, ACCOUNT_TAKEOVER, COERCION, FRAUDULENT_ACCESS, OPERATIONAL_FLAW, UNKNOWN, OTHER, null",
    source: "R",
    section: "Resources, MED",
  },
  MED_TRANSACTION_FIELD: {
    openPoint: 'the field that the MED table calls "the service"',
    decision: "`transaction`",
    source: "J",
    section: "Resources, MED",
  },
} as const satisfies Record<string, Assumption>;
