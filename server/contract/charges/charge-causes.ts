import type { CauseTexts } from "../cause-texts.js";

/** The causes of refused charges. */
export const chargeCauses = {
  "expiration-below-provider-minimum": {
    message: {
      en: "expirationTime is {userExpirationTime} seconds; the provider {provider} accepts {providerMinSeconds} or more.",
      pt: "expirationTime é de {userExpirationTime} segundos; o provedor {provider} aceita {providerMinSeconds} ou mais.",
    },
    hint: {
      en: "Send a longer time, or change the minimum with localpix account set --provider-minimum <seconds>.",
      pt: "Envie um tempo maior, ou mude o mínimo com localpix account set --provider-minimum <segundos>.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
