import type { Assumption } from "./assumption.js";

/** The sandbox clock. */
export const timeAssumptions = {
  JUMPS: {
    openPoint: {
      en: "which instants have a name, and what they mean",
      pt: "quais instantes têm nome, e o que significam",
    },
    decision: {
      en: "night and day are the next 20:00 and 06:00 in São Paulo, midnight its next 00:00; token-minute-29 counts from the issue of the newest token, day-89 from the receipt of the payment, and charge-expiry is the instant at which the charge expires by itself; an instant that has passed is refused, because the clock cannot go back",
      pt: "night e day são as próximas 20:00 e 06:00 de São Paulo, midnight as próximas 00:00 de lá; token-minute-29 conta a partir da emissão do token mais novo, day-89 a partir do recebimento do pagamento, e charge-expiry é o instante em que a cobrança expira sozinha; um instante que já passou é recusado, porque o relógio não pode voltar",
    },
    source: "J",
    section: "Limits",
  },
  ADVANCE_STOPPED: {
    openPoint: { en: "an advance that does not reach its target", pt: "um avanço que não chega ao destino" },
    decision: {
      en: "the clock stays where it arrived, and the remaining agenda items run later at their own times. If the sandbox is stopped, the caller gets 503; if only the caller disconnects, the advance continues",
      pt: "o relógio fica onde chegou, e os itens restantes da agenda rodam depois, cada um na sua hora. Se o sandbox é parado, quem pediu recebe 503; se só quem pediu se desconecta, o avanço continua",
    },
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
