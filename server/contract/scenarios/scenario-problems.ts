import type { ProblemLine } from "../problem-line.js";

/** The problems of arming a scenario. */
export const scenarioProblems = {
  "scenario-unknown": {
    status: 422,
    message: { en: "There is no scenario {scenario}.{hint}", pt: "O cenário {scenario} não existe.{hint}" },
    hint: {
      en: "localpix scenario list shows all scenarios.",
      pt: "localpix scenario list mostra todos os cenários.",
    },
  },
  "scenario-contradictory": {
    status: 422,
    message: {
      en: "{one} and {other} contradict each other; use only one of them.",
      pt: "{one} e {other} se contradizem; use só um deles.",
    },
  },
  "scenario-not-applicable": {
    status: 422,
    message: {
      en: "{scenario} cannot apply to {operation}.",
      pt: "{scenario} não se aplica a {operation}.",
    },
    hint: {
      en: "localpix scenario show lists the operations that it applies to.",
      pt: "localpix scenario show lista as operações a que ele se aplica.",
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
    message: {
      en: "There is no armed scenario with the number {id}.",
      pt: "Não há cenário armado com o número {id}.",
    },
    hint: {
      en: "localpix scenario armed shows the armed scenarios.",
      pt: "localpix scenario armed mostra os cenários armados.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
