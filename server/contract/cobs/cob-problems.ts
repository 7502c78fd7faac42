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
      en: "To end a cash-in charge, let it expire with localpix expire.",
      pt: "Para encerrar uma cobrança de cash-in, faça-a expirar com localpix expire.",
    },
  },
  "cob-not-active": {
    status: 409,
    message: {
      en: "Cob {txid} is {status}; only an ATIVA cob can be paid, cancelled, removed or expired.",
      pt: "A cob {txid} está {status}; só uma cob ATIVA pode ser paga, cancelada, removida ou expirar.",
    },
  },
  "cob-unpaid": {
    status: 409,
    message: {
      en: "Cob {txid} is {status} and has not been paid, so it has no transaction.",
      pt: "A cob {txid} está {status} e não foi paga, então não tem transação.",
    },
    hint: {
      en: "To read the cob itself, use GET /cob/{txid} of the gateway.",
      pt: "Para ler a própria cob, use GET /cob/{txid} do gateway.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
