import { numbersIn } from "../../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  callId: "chamada",
  caused: "O que esta chamada causou",
  matching: (calls, isWhole) =>
    `${calls === 1 && isWhole ? "1 chamada corresponde" : `${number(calls)}${isWhole ? "" : "+"} chamadas correspondem`}: mostrar acontecimentos e chamadas`,
  refused: "Recusadas",
  operation: "Operação",
  everyOperation: "todas as operações",
  dropped: (most) =>
    `As chamadas mais antigas foram removidas: só as ${number(most)} mais novas são guardadas (localpix start --keep-requests).`,
  lost: "Algumas chamadas não foram registradas: o disco estava cheio ou o localpix foi encerrado à força.",
  headerCount: (count) => `${number(count)}`,
  section: "Especificação",
  response: "Resposta",
  received: "Recebido",
  expected: "Esperado",
  nothing: "nada",
  replay: "Enviar de novo",
  explain: "Explicar a recusa",
  noBody:
    "O corpo não foi registrado, porque a chamada foi respondida antes de ele ser lido. “Enviar de novo” e os comandos copiados não enviam corpo.",
  replayed: "Enviada de novo",
  before: "Antes",
  now: "Agora",
  differing: (count) =>
    count === 0 ? "a mesma resposta" : count === 1 ? "1 campo difere" : `${number(count)} campos diferem`,
};
