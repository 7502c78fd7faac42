import type { ProblemLine } from "../problem-line.js";

const CONTESTED_ONCE = {
  en: "Refunded amounts and amounts that another open MED contests cannot be contested again.",
  pt: "Valores já devolvidos e valores contestados por outro MED aberto não podem ser contestados de novo.",
};

/** Problems of the control API about MEDs. */
export const medProblems = {
  "not-a-receipt": {
    status: 422,
    message: {
      en: "{id} is not a received payment ({origin}); a MED can contest only received payments.",
      pt: "{id} não é um pagamento recebido ({origin}); um MED só contesta pagamentos recebidos.",
    },
  },
  "receipt-not-confirmed": {
    status: 409,
    message: {
      en: "Payment {id} is {status}; only a CONFIRMED payment can be contested.",
      pt: "O pagamento {id} está {status}; só um pagamento CONFIRMED pode ser contestado.",
    },
  },
  "med-exhausted": {
    status: 422,
    message: {
      en: "Nothing of payment {id} can still be contested.",
      pt: "Do pagamento {id}, nada mais pode ser contestado.",
    },
    hint: CONTESTED_ONCE,
  },
  "med-above-rest": {
    status: 422,
    message: {
      en: "Only {rest} of payment {id} can still be contested, not {value}.",
      pt: "Do pagamento {id}, só {rest} ainda podem ser contestados, não {value}.",
    },
    hint: CONTESTED_ONCE,
  },
  "med-unknown": {
    status: 404,
    message: { en: "There is no MED {id}.", pt: "O MED {id} não existe." },
    hint: { en: "localpix med list shows all MEDs.", pt: "localpix med list mostra todos os MEDs." },
  },
  "med-state-wrong": {
    status: 409,
    message: {
      en: "MED {id} is {status}; only a MED that is {allowed} can be {done}.",
      pt: "O MED {id} está {status}; só um MED {allowed} pode ser {done}.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
