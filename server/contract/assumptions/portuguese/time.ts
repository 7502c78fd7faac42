import type { AssumptionTexts } from "../assumption.js";
import type { timeAssumptions } from "../time.js";

export const timePt: Readonly<Record<keyof typeof timeAssumptions, AssumptionTexts>> = {
  JUMPS: {
    openPoint: "quais instantes têm nome, e onde ficam",
    decision:
      "night e day são as próximas 20:00 e 06:00 de São Paulo, midnight as próximas 00:00 de lá; token-minute-29 conta a partir da emissão do token mais novo, day-89 a partir do recebimento do pagamento, e charge-expiry é o instante em que a cobrança expira sozinha; um que já passou é recusado, porque o tempo só anda para a frente",
  },
  ADVANCE_STOPPED: {
    openPoint: "um avanço que não chega ao fim",
    decision:
      "o tempo fica onde chegou, e o que não rodou roda depois, na sua própria hora; quem pediu recebe 503 quando o sandbox é parado, e o avanço continua quando só quem pediu foi embora",
  },
};
