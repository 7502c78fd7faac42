import type { WireError } from "../wire-error.js";

const TRY_LATER = "Serviço temporariamente indisponível. Tente novamente em instantes.";

/** The errors about scenarios and those that only scenarios cause, a part of the catalogue in refusals.ts. */
export const scenarioRefusals = {
  "scenario-unknown": {
    status: 400,
    code: "SANDBOX_SCENARIO_UNKNOWN",
    message: "Cenário desconhecido em X-Sandbox-Scenario: {scenario}. {hint}",
    userMessage: "Verifique os dados informados e tente novamente.",
    rule: { assumption: "SCENARIO_UNKNOWN" },
  },
  "scenario-contradictory": {
    status: 400,
    code: "SANDBOX_SCENARIO_CONTRADICTORY",
    message: "Os cenários {one} e {other} se contradizem em X-Sandbox-Scenario",
    userMessage: "Verifique os dados informados e tente novamente.",
    rule: { assumption: "SCENARIO_JOINED" },
  },

  // For http:<status>, if the operation has no refusal with that status.
  "bad-gateway": {
    status: 502,
    message: "O gateway recebeu uma resposta inválida de um serviço interno",
    userMessage: TRY_LATER,
    rule: { assumption: "SCENARIOS" },
  },
  "service-unavailable": {
    status: 503,
    message: "Serviço temporariamente indisponível",
    userMessage: TRY_LATER,
    rule: { assumption: "SCENARIOS" },
  },
  "gateway-timeout": {
    status: 504,
    message: "Um serviço interno não respondeu a tempo",
    userMessage: TRY_LATER,
    rule: { assumption: "SCENARIOS" },
  },
} as const satisfies Record<string, WireError>;
