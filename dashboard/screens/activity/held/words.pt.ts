import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "Um breakpoint para webhooks: as entregas que correspondem a uma retenção ficam aqui até você liberá-las, na ordem que escolher.",
  url: "URL contém",
  everyUrl: "todas as URLs",
  hold: "Reter",
  inForce: "Retenções ativas",
  everything: "tudo",
  foreignData:
    "As entregas estão retidas porque estes dados vêm de outra instalação, de uma cópia ou da repetição de um caso.",
  account: (id) => `conta ${id}`,
  transaction: (id) => `transação ${id}`,
  release: "Liberar",
  line: "Nesta ordem",
  some: (shown, total) =>
    `Estas são as ${shown} mais antigas de ${total}. As outras são liberadas depois delas, da mais antiga à mais recente.`,
  none: "Nada está retido. As entregas que correspondem a uma retenção ficam aqui.",
  releaseAll: "Liberar nesta ordem",
  now: "Enviar agora",
  up: (id) => `Mover ${id} para cima`,
  down: (id) => `Mover ${id} para baixo`,
  keys: "Alt+↑ e Alt+↓ movem uma entrega.",
  moved: (id, place) => `A entrega ${id} agora está na posição ${place}.`,
};
