import type { words as english } from "./words.en.js";

export const words: typeof english = {
  lead: "Um breakpoint para webhooks: as entregas que correspondem esperam aqui até você liberá-las, na ordem que escolher.",
  url: "URL contém",
  everyUrl: "todas as URLs",
  hold: "Reter",
  inForce: "Retenções ativas",
  everything: "tudo",
  foreignData: "Os dados são de outra instalação, uma cópia ou o resultado de uma repetição.",
  account: (id) => `conta ${id}`,
  transaction: (id) => `transação ${id}`,
  release: "Liberar",
  line: "Nesta ordem",
  none: "Nada está retido. As entregas que correspondem a uma retenção esperam aqui.",
  releaseAll: "Liberar nesta ordem",
  now: "Enviar agora",
  up: (id) => `Mover ${id} para cima`,
  down: (id) => `Mover ${id} para baixo`,
  keys: "Alt+↑ e Alt+↓ movem uma entrega.",
  moved: (id, place) => `${id} agora é a número ${place}.`,
};
