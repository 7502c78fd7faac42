import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about MEDs. */
export const medProblems = {
  "not-a-receipt": {
    status: 422,
    message: {
      en: "{id} is not a payment that the account has received ({origin}); a MED contests those only.",
      pt: "{id} não é um pagamento que a conta recebeu ({origin}); um MED só contesta esses.",
    },
  },
  "receipt-not-confirmed": {
    status: 409,
    message: {
      en: "Payment {id} is {status}; only a CONFIRMED one can be contested.",
      pt: "O pagamento {id} está {status}; só um CONFIRMED pode ser contestado.",
    },
  },
  "med-above-rest": {
    status: 422,
    message: {
      en: "Of payment {id} only {rest} can still be contested, not {value}.",
      pt: "Do pagamento {id} só {rest} ainda pode ser contestado, não {value}.",
    },
    hint: {
      en: "What has gone back, and what another open MED contests, cannot be contested again.",
      pt: "O que já voltou, e o que outro MED aberto contesta, não pode ser contestado de novo.",
    },
  },
  "med-unknown": {
    status: 404,
    message: { en: "There is no MED {id}.", pt: "Não existe o MED {id}." },
    hint: { en: "localpix med list shows them.", pt: "localpix med list mostra todos." },
  },
  "med-state-wrong": {
    status: 409,
    message: {
      en: "MED {id} is {status}; only one that is {allowed} can be {done}.",
      pt: "O MED {id} está {status}; só um {allowed} pode ser {done}.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
