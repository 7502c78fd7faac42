import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "Onde a especificação deixa algo em aberto, o localpix adota uma premissa. Cada uma tem um nome, que aparece em tudo o que se baseia nela.",
  list: "Premissas",
  search: "Buscar id, seção, palavras…",
  none: "Nenhuma premissa corresponde à busca.",
  back: "Voltar às premissas",
  selectTitle: "Selecione uma premissa",
  unknownTitle: "Essa premissa não existe",
  unknown: (id) => `Não existe a premissa ${id}. Escolha uma da lista.`,
  groups: {
    access: "Acesso e regras de todas as operações",
    payments: "Cash-outs e cobranças",
    sending: "Cash-outs por QR code, por chave PIX e entre contas",
    charging: "Cobranças, códigos e splits",
    returns: "Cash-outs devolvidos",
    refunding: "Devoluções",
    meds: "MEDs",
    notices: "Webhooks e consultas",
    state: "Estado do sandbox",
    time: "Tempo",
  },
  openPoint: "O que a especificação deixa em aberto",
  decision: "O que o localpix faz",
  sources: {
    R: "de documentação pública",
    J: "decisão nossa",
    "R/J": "de documentação pública e decisão nossa",
  },
  switches: "Opção",
  basedOnIt: "Registros do diário baseados nela",
  nothingBasedOnIt: "Nenhum na atividade até agora.",
};
