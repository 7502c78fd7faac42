import type { Assumption } from "./assumption.js";

/** How the sandbox's time moves. */
export const timeAssumptions = {
  JUMPS: {
    openPoint: {
      en: "which instants have a name, and where they are",
      pt: "quais instantes têm nome, e onde ficam",
    },
    decision: {
      en: "night and day are the next 20:00 and 06:00 in São Paulo, midnight its next 00:00; token-minute-29 counts from when the newest token was issued, day-89 from when the payment was received, and charge-expiry is the instant at which the charge expires by itself; one that has passed is refused, because time only goes forward",
      pt: "night e day são as próximas 20:00 e 06:00 de São Paulo, midnight as próximas 00:00 de lá; token-minute-29 conta a partir da emissão do token mais novo, day-89 a partir do recebimento do pagamento, e charge-expiry é o instante em que a cobrança expira sozinha; um que já passou é recusado, porque o tempo só anda para a frente",
    },
    source: "J",
    section: "Limits",
  },
  ADVANCE_STOPPED: {
    openPoint: { en: "an advance that does not get to its end", pt: "um avanço que não chega ao fim" },
    decision: {
      en: "time stays where it got to, and what has not run runs at its own time later; whoever asked is answered 503 when the sandbox is stopped, and the advance goes on when only the asker has gone",
      pt: "o tempo fica onde chegou, e o que não rodou roda depois, na sua própria hora; quem pediu recebe 503 quando o sandbox é parado, e o avanço continua quando só quem pediu foi embora",
    },
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
