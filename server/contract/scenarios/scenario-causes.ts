import type { CauseTexts } from "../cause-texts.js";

/** The causes of refusals by a scenario, when the request itself may be correct, and of a wrong X-Sandbox-Scenario. */
export const scenarioCauses = {
  "refused-by-scenario": {
    message: {
      en: "The scenario of this request refused it; the request itself may be correct.",
      pt: "O cenário desta requisição a recusou; a requisição em si pode estar correta.",
    },
    hint: {
      en: "Send it without X-Sandbox-Scenario, disarm the scenario, or use another key or amount to get the normal response.",
      pt: "Envie-a sem X-Sandbox-Scenario, desarme o cenário, ou use outra chave ou outro valor para ter a resposta normal.",
    },
  },
  "failed-by-scenario": {
    message: {
      en: "The scenario of this request answered {status} before the operation ran, so nothing was created.",
      pt: "O cenário desta requisição respondeu {status} antes de a operação ser executada; nada foi criado.",
    },
    hint: {
      en: "Your code should repeat such a call after a pause, with the same externalId, because with a real gateway it may have succeeded. For the normal response send it without X-Sandbox-Scenario, or disarm the scenario.",
      pt: "O seu código deve repetir uma chamada assim depois de uma pausa, com o mesmo externalId, porque em um gateway real ela pode ter dado certo. Para ter a resposta normal, envie-a sem X-Sandbox-Scenario, ou desarme o cenário.",
    },
  },
  "scenario-unknown": {
    message: {
      en: "X-Sandbox-Scenario names {scenario}, which is not a scenario.",
      pt: "X-Sandbox-Scenario traz {scenario}, que não é um cenário.",
    },
    hint: {
      en: "{suggestion}",
      pt: "{suggestion}",
    },
  },
  "scenario-contradictory": {
    message: {
      en: "The scenarios {one} and {other} in X-Sandbox-Scenario contradict each other.",
      pt: "Os cenários {one} e {other} em X-Sandbox-Scenario se contradizem.",
    },
    hint: {
      en: "Send one of them. Scenarios can be joined with a comma if they do not decide the same thing.",
      pt: "Envie só um deles. Cenários podem ser combinados com vírgula se não decidem a mesma coisa.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
