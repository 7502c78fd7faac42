import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "A especificação deixa coisas em aberto. Cada uma tem um nome aqui, com o que o localpix faz; o que se apoia nela diz o seu nome.",
  list: "Suposições",
  search: "Buscar id, seção, palavras…",
  none: "Nenhuma suposição tem tudo isso.",
  back: "Voltar às suposições",
  selectTitle: "Escolha uma suposição",
  unknownTitle: "Essa suposição não existe",
  unknown: (id) => `Nada aqui se chama ${id}. Escolha uma da lista.`,
  groups: {
    access: "Acesso e o que é comum a todas as operações",
    payments: "Dinheiro enviado e cobrado",
    sending: "Envio por código, diretório e entre contas",
    charging: "Cobranças, códigos e splits",
    returns: "Dinheiro devolvido",
    refunding: "Devoluções",
    meds: "MEDs",
    notices: "Webhooks e consultas",
    state: "O estado do sandbox",
    time: "Tempo",
  },
  leaves: "O que a especificação deixa em aberto",
  does: "O que o localpix faz",
  sources: {
    R: "de documentação pública",
    J: "decisão nossa",
    "R/J": "de documentação pública, e decisão nossa",
  },
  switches: "Ajuste",
  rests: "O que se apoia nela aqui",
  nothingRests: "Nada no tráfego até agora.",
};
