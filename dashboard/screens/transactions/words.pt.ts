import type { words as english } from "./words.en.js";

export const words: typeof english = {
  label: "Transações, da mais nova à mais antiga",
  search: "Buscar id, pessoa, valor…",
  back: "Voltar às transações",
  operation: {
    all: "Todas",
    PAYMENT: "Recebidas",
    WITHDRAW: "Cash-outs",
    REFUND_IN: "Devoluções",
    REFUND_OUT: "Devolvidos à conta",
  },
  anyStatus: "Qualquer status",
  status: { PENDING: "pendentes", CONFIRMED: "pagas ou liquidadas", ERROR: "rejeitadas ou expiradas" },
  statusLabel: "Status",
  origin: {
    "cash-in": "Cobrança",
    cob: "Cob",
    direct: "PIX recebido",
    "cash-out": "Cash-out",
    "cash-out-qrcode": "Cash-out por QR code",
    "dict-transfer": "Cash-out pelo DICT",
    split: "Split",
    "refund-in": "Devolução",
    devolucao: "Devolução",
    return: "Retorno",
    med: "Devolução por MED",
  },
  none: {
    title: "Nenhuma transação ainda",
    text: "Crie uma cobrança ou envie um cash-out pelo gateway, ou simule um pagamento para a sua chave PIX:",
  },
  nothing: {
    title: "Nada encontrado",
    text: "Nenhuma transação corresponde ao filtro e à busca. Uma cob só vira transação quando é paga.",
    inActivity: "Buscar na atividade",
  },
  fields: {
    final: "Valor movimentado",
    fee: "Tarifa",
    description: "Descrição",
    document: "Documento",
    bank: "Banco",
    day: "Criação",
    code: "Código copia e cola",
  },
  summary: "Resumo",
};
