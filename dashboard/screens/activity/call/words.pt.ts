import { numbersIn } from "../../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  number: "chamada",
  caused: "O que ela causou",
  refused: "Recusadas",
  operation: "Operação",
  everyOperation: "operações",
  none: "Nenhuma chamada corresponde ao filtro e à busca. Amplie o filtro ou limpe a busca.",
  dropped: (most) =>
    `As chamadas mais antigas não ficam mais registradas: são guardadas as ${number(most)} mais novas (start --keep-requests).`,
  lost: "Algumas chamadas não foram registradas, porque o disco estava cheio.",
  headerCount: (count) => `${number(count)}`,
  section: "Especificação",
  response: "Resposta",
  received: "Recebido",
  expected: "Esperado",
  nothing: "nada",
  replay: "Enviar de novo",
  explain: "Explicar a recusa",
  replayed: "Enviada de novo",
  before: "Antes",
  now: "Agora",
  differing: (count) =>
    count === 0 ? "a mesma resposta" : count === 1 ? "1 campo difere" : `${number(count)} campos diferem`,
};
