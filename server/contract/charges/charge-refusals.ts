import type { WireError } from "../wire-error.js";

const TRY_LATER = "Serviço temporariamente indisponível. Tente novamente em instantes.";

/** Refusals of charges, and of a provider that cannot be reached. */
export const chargeRefusals = {
  "expiration-below-provider-minimum": {
    status: 400,
    code: "PROVIDER_EXPIRATION_BELOW_MINIMUM",
    message:
      "transaction.expirationTime deve ser de no mínimo {providerMinSeconds} segundos para o provedor {provider}",
    userMessage: "O tempo de expiração informado é menor que o mínimo do provedor.",
    isAboutBody: true,
    rule: "POST /api/pix/cash-in, errors",
    assumptions: ["PROVIDER_MINIMUM"],
  },
  "provider-unreachable": {
    status: 500,
    message: "Não foi possível comunicar com o provedor PIX",
    userMessage: TRY_LATER,
    rule: "POST /api/pix/cash-in, errors",
  },
} as const satisfies Record<string, WireError>;
