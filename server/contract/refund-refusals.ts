/**
 * Why a received payment is not given back: a part of the catalogue in refusals.ts. Where the endpoints answer
 * one rule with different statuses, each has a reason of its own.
 */
export const refundRefusals = {
  "original-not-found": {
    status: 404,
    message: "Transação original não encontrada",
    rule: "POST /api/pix/refund-in/{id}, errors",
  },
  "refund-duplicate": {
    status: 400,
    message: "Já existe uma devolução desta transação com o externalId {externalId}",
    userMessage: "Esta devolução já foi solicitada.",
    rule: "assumption REFUND_DUPLICATE",
  },
  "refund-deadline-expired": {
    status: 400,
    message: "O prazo de 89 dias para devolução terminou em {deadline}",
    userMessage: "O prazo para devolver este pagamento terminou.",
    rule: "Limits, refund deadline",
  },
  "refund-above-refundable": {
    status: 400,
    message: "O valor {value} excede o valor ainda disponível para devolução: {refundable}",
    userMessage: "O valor excede o que ainda pode ser devolvido.",
    rule: "POST /api/pix/refund-in/{id}, refundValue",
  },
  "refund-balance-insufficient": {
    status: 400,
    message: "Saldo insuficiente para a devolução: disponível {available}, necessário {required}",
    userMessage: "Saldo insuficiente para realizar esta devolução.",
    rule: "assumption REFUND_BALANCE",
  },
  "devolucao-deadline-expired": {
    status: 422,
    message: "O prazo de 89 dias para devolução terminou em {deadline}",
    userMessage: "O prazo para devolver este pagamento terminou.",
    rule: "PUT /pix/{e2eid}/devolucao/{id}, errors",
  },
  "devolucao-balance-insufficient": {
    status: 422,
    message: "Saldo insuficiente para a devolução: disponível {available}, necessário {required}",
    userMessage: "Saldo insuficiente para realizar esta devolução.",
    rule: "assumption REFUND_BALANCE",
  },
  "devolucao-differs": {
    status: 400,
    message: "Já existe uma devolução com o id {id} e outros dados",
    userMessage: "Já existe uma devolução com este id e outros dados.",
    rule: "assumption DEVOLUCAO_REPEAT",
  },
  "devolucao-not-found": {
    status: 404,
    message: "Devolução {id} não encontrada",
    userMessage: "Devolução não encontrada.",
    rule: "assumption COB_READ",
  },
} as const;
