import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about refunds and returned payouts. */
export const refundProblems = {
  "not-a-refund": {
    status: 422,
    message: {
      en: "{id} is not a refund of a received payment ({origin}).",
      pt: "{id} não é a devolução de um pagamento recebido ({origin}).",
    },
  },
  "refund-not-pending": {
    status: 409,
    message: {
      en: "Refund {id} is {status}; only a PENDING one can be settled or rejected.",
      pt: "A devolução {id} está {status}; só uma PENDING pode ser liquidada ou rejeitada.",
    },
  },
  "payout-not-confirmed": {
    status: 409,
    message: {
      en: "Payout {id} is {status}; only a CONFIRMED one can come back.",
      pt: "O envio {id} está {status}; só um CONFIRMED pode voltar.",
    },
  },
  "return-above-rest": {
    status: 422,
    message: {
      en: "Of payout {id} only {rest} can still come back, not {value}.",
      pt: "Do envio {id} só {rest} ainda pode voltar, não {value}.",
    },
  },
  "receiver-short": {
    status: 422,
    message: {
      en: "The receiver of payout {id} is an account of this sandbox, and has only {available} of the {required} that sending it back takes.",
      pt: "Quem recebeu o envio {id} é uma conta deste sandbox, e só tem {available} dos {required} que a devolução pede.",
    },
    hint: {
      en: "localpix account balance gives an account money.",
      pt: "localpix account balance dá dinheiro a uma conta.",
    },
  },
  "return-too-late": {
    status: 422,
    message: {
      en: "The receiver of payout {id} is an account of this sandbox, which could refund it until {deadline} only.",
      pt: "Quem recebeu o envio {id} é uma conta deste sandbox, que só podia devolvê-lo até {deadline}.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
