import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with arming a scenario. */
export const scenarioProblems = {
  "scenario-unknown": {
    status: 422,
    message: { en: "There is no scenario {scenario}. {hint}", pt: "Não existe o cenário {scenario}. {hint}" },
    hint: { en: "localpix scenario list shows them all.", pt: "localpix scenario list mostra todos." },
  },
  "scenario-contradictory": {
    status: 422,
    message: {
      en: "{one} and {other} cannot both come true.",
      pt: "{one} e {other} não podem acontecer juntos.",
    },
  },
  "scenario-not-applicable": {
    status: 422,
    message: {
      en: "{scenario} never happens to {operation}.",
      pt: "{scenario} nunca acontece com {operation}.",
    },
    hint: {
      en: "localpix scenario show says what it can happen to.",
      pt: "localpix scenario show diz com o que pode acontecer.",
    },
  },
  "operation-unknown": {
    status: 422,
    message: {
      en: "The gateway has no operation {operation}. {hint}",
      pt: "O gateway não tem a operação {operation}. {hint}",
    },
  },
  "armed-unknown": {
    status: 404,
    message: { en: "Nothing is armed under the number {id}.", pt: "Nada está armado com o número {id}." },
    hint: { en: "localpix scenario armed shows what is.", pt: "localpix scenario armed mostra o que está." },
  },
} as const satisfies Record<string, ProblemLine>;
