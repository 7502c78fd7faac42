import type { CauseTexts } from "../cause-texts.js";

/** The cause of a refusal by a scenario; the request itself may be correct. */
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
} as const satisfies Record<string, CauseTexts>;
