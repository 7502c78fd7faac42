import type { WireError } from "../wire-error.js";

/**
 * The errors of refunds, a part of the catalogue in refusals.ts. If the two endpoints answer the same rule with
 * different statuses, each has its own reason.
 */
export const refundRefusals = {
  "original-not-found": {
    status: 404,
    message: "Transação original não encontrada",
    rule: "POST /api/pix/refund-in/{id}, errors",
    assumptions: ["REFUND_ORIGINAL"],
  },
  "refund-duplicate": {
    status: 400,
    message: "Já existe uma devolução desta transação com o externalId {externalId}",
    userMessage: "Esta devolução já foi solicitada.",
    rule: { assumption: "REFUND_DUPLICATE" },
  },
  "refund-deadline-expired": {
    status: 400,
    message: "Devolução recusada por prazo excedido: os 89 dias terminaram em {deadline}",
    userMessage: "Devolução recusada por prazo excedido.",
    rule: "Limits, refund deadline",
    assumptions: ["REFUND_DEADLINE"],
  },
  "refund-above-refundable": {
    status: 400,
    message:
      "Devolução recusada por valor inválido: {value} excede o que ainda pode ser devolvido, {refundable}",
    userMessage: "Devolução recusada por valor inválido: excede o que ainda pode ser devolvido.",
    rule: "POST /api/pix/refund-in/{id}, refundValue",
  },
  "refund-balance-insufficient": {
    status: 400,
    message: "Devolução recusada por saldo insuficiente: disponível {available}, necessário {required}",
    userMessage: "Devolução recusada por saldo insuficiente.",
    rule: { assumption: "REFUND_BALANCE" },
  },
  "devolucao-deadline-expired": {
    status: 422,
    message: "Devolução recusada por prazo excedido: os 89 dias terminaram em {deadline}",
    userMessage: "Devolução recusada por prazo excedido.",
    rule: "PUT /pix/{e2eid}/devolucao/{id}, errors",
    assumptions: ["REFUND_DEADLINE"],
  },
  "devolucao-balance-insufficient": {
    status: 422,
    message: "Devolução recusada por saldo insuficiente: disponível {available}, necessário {required}",
    userMessage: "Devolução recusada por saldo insuficiente.",
    rule: { assumption: "REFUND_BALANCE" },
  },
  "devolucao-differs": {
    status: 400,
    message: "Já existe uma devolução com o id {id} e outros dados",
    userMessage: "Já existe uma devolução com este id e outros dados.",
    rule: { assumption: "DEVOLUCAO_REPEAT" },
  },
  "devolucao-not-found": {
    status: 404,
    message: "Devolução {id} não encontrada",
    userMessage: "Devolução não encontrada.",
    rule: { assumption: "COB_READ" },
  },
} as const satisfies Record<string, WireError>;
