import type { Assumption } from "./assumption.js";

/** The sandbox clock. */
export const timeAssumptions = {
  JUMPS: {
    openPoint: {
      en: "which instants have a name, and what they mean",
      pt: "quais instantes têm nome, e o que significam",
    },
    decision: {
      en: "night and day are the next 20:00 and 06:00 in São Paulo, and midnight is the next 00:00. token-minute-29 is 29 minutes after the newest token was issued, day-89 is 89 days after the payment was received, and charge-expiry is when the charge expires. An instant in the past is refused, because the clock cannot go back",
      pt: "night e day são as próximas 20:00 e 06:00 em São Paulo, e midnight é a próxima meia-noite. token-minute-29 fica 29 minutos após a emissão do token mais recente, day-89 fica 89 dias após o recebimento do pagamento, e charge-expiry é quando a cobrança expira. Um instante passado é recusado, porque o relógio não volta",
    },
    source: "J",
    section: "Limits",
  },
  ADVANCE_STOPPED: {
    openPoint: { en: "an advance that does not reach its target", pt: "um avanço que não chega ao destino" },
    decision: {
      en: "the clock stays at the time that it reached, and the remaining agenda items run later at their own times. If the sandbox is stopped, the caller gets 503; if only the caller disconnects, the advance continues",
      pt: "o relógio fica onde chegou, e os itens restantes da agenda rodam depois, cada um na sua hora. Se o sandbox for encerrado, a chamada recebe 503; se apenas o cliente se desconectar, o avanço continua",
    },
    source: "J",
    section: "What the service does",
  },
} as const satisfies Record<string, Assumption>;
