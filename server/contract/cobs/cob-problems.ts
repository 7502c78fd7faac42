import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about immediate charges (cobs). */
export const cobProblems = {
  "not-a-cob": {
    status: 422,
    message: {
      en: "{id} is not a cob ({origin}); only a cob can be cancelled or removed.",
      pt: "{id} não é uma cob ({origin}); só uma cob pode ser cancelada ou removida.",
    },
    hint: {
      en: "A cash-in charge can expire instead: localpix expire.",
      pt: "Uma cobrança de cash-in pode expirar: localpix expire.",
    },
  },
  "cob-not-active": {
    status: 409,
    message: {
      en: "Cob {txid} is {status}; only an ATIVA one can be paid, cancelled, removed or expire.",
      pt: "A cob {txid} está {status}; só uma ATIVA pode ser paga, cancelada, removida ou expirar.",
    },
  },
  "cob-unpaid": {
    status: 409,
    message: {
      en: "Cob {txid} is {status}: nobody has paid it, so there is no transaction to show.",
      pt: "A cob {txid} está {status}: ninguém a pagou, então não há transação para mostrar.",
    },
    hint: {
      en: "GET /cob of the gateway answers the cob itself.",
      pt: "GET /cob do gateway responde a própria cob.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
