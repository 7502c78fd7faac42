import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  list: "Requisições, da mais nova à mais antiga",
  back: "Voltar às requisições",
  search: "Buscar caminho, corpo, resposta…",
  filters: "Filtros",
  all: "Todas",
  refused: "Recusadas",
  operation: "Operação",
  everyOperation: "todas as operações",
  emptyTitle: "Nenhuma requisição ainda",
  empty: "Cada chamada ao gateway aparece aqui. Esta obtém um token:",
  noneTitle: "Nada encontrado",
  none: "Nenhuma requisição corresponde ao filtro e à busca. Amplie o filtro ou limpe a busca.",
  selectTitle: "Selecione uma requisição",
  select:
    "A requisição e a resposta abrem aqui, com o motivo se ela foi recusada. Você pode enviá-la de novo.",
  number: "requisição",
  headerCount: (count) => `${number(count)}`,
  section: "Especificação",
  said: "Resposta",
  received: "Recebido",
  expected: "Esperado",
  nothing: "nada",
  replay: "Enviar de novo",
  replayed: "Enviada de novo",
  before: "Antes",
  now: "Agora",
  differing: (count) =>
    count === 0 ? "a mesma resposta" : count === 1 ? "1 campo difere" : `${number(count)} campos diferem`,
};
