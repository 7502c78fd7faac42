import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  back: "Voltar ao fluxo",
  stream: {
    label: "Atividade, da mais nova à mais antiga",
    search: "Buscar id, chave, pessoa, valor…",
    pause: "Pausar",
    resume: "Retomar",
    noneTitle: "Nada encontrado",
    none: "Nenhuma linha corresponde ao filtro e à busca. Amplie o filtro ou limpe a busca.",
    beginnings:
      "Os acontecimentos são encontrados pelo começo das palavras; as chamadas, por qualquer parte do texto.",
    ofAccount:
      "Só as linhas desta conta. O que não é de nenhuma conta, como uma chamada sem token, aparece em “Todas as contas”.",
  },
  kinds: "O que é mostrado",
  filter: {
    facts: "Acontecimentos",
    calls: "Chamadas",
    withCalls: "Acontecimentos e chamadas",
    failing: "Falhando",
    refused: "Recusadas",
    money: "Dinheiro",
    webhooks: "Webhooks",
  },
  eventType: "Tipo de evento",
  everyType: "eventos",
  notify: {
    on: "Avisar sobre falhas: ligado",
    off: "Avisar sobre falhas: desligado",
    denied: "Este navegador não permite notificações desta página",
  },
  held: {
    button: "Reter",
    count: (count) => `${number(count)} ${count === 1 ? "retida" : "retidas"}`,
    title: "Entregas retidas",
  },
};
