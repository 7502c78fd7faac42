import type { AssumptionTexts } from "../assumption.js";
import type { returnAssumptions } from "../returns.js";

export const returnsPt: Readonly<Record<keyof typeof returnAssumptions, AssumptionTexts>> = {
  REFUND_STATES: {
    openPoint: "como um refund-in sai de PENDING",
    decision: "CONFIRMED, ou ERROR com o valor de volta",
  },
  REFUND_DUPLICATE: {
    openPoint: "externalId de um refund-in (= id da devolução) já usado no mesmo original",
    decision: "mesmo valor: 400 no formato simples, nada é criado",
  },
  DEVOLUCAO_REPEAT: {
    openPoint: "o mesmo `id` de novo",
    decision: "mesmo corpo: a resposta guardada, 200; outro corpo: 400",
  },
  DEVOLUCAO_HORARIO: {
    openPoint: "os outros membros de `horario`",
    decision: "`liquidacao`, uma vez DEVOLVIDO",
  },
};
