import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about refunds and returned payouts. */
export const refundProblems = {
  "not-a-refund": {
    status: 422,
    message: {
      en: "{id} is not a refund of a received payment ({origin}).",
      pt: "{id} não é uma devolução de um pagamento recebido ({origin}).",
    },
  },
  "refund-not-pending": {
    status: 409,
    message: {
      en: "Refund {id} is {status}; only a PENDING refund can be settled or rejected.",
      pt: "A devolução {id} está {status}; só uma devolução PENDING pode ser liquidada ou rejeitada.",
    },
  },
  "payout-not-confirmed": {
    status: 409,
    message: {
      en: "Cash-out {id} is {status}; only a CONFIRMED cash-out can be returned.",
      pt: "O cash-out {id} está {status}; só um cash-out CONFIRMED pode ser devolvido.",
    },
  },
  "return-exhausted": {
    status: 422,
    message: {
      en: "Cash-out {id} has already been returned in full.",
      pt: "O cash-out {id} já foi devolvido por inteiro.",
    },
    hint: {
      en: "localpix show {id} lists its returns.",
      pt: "localpix show {id} lista as devoluções dele.",
    },
  },
  "return-above-rest": {
    status: 422,
    message: {
      en: "Only {rest} of cash-out {id} can still be returned, not {value}.",
      pt: "Do cash-out {id}, só {rest} ainda podem ser devolvidos, não {value}.",
    },
  },
  "receiver-short": {
    status: 422,
    message: {
      en: "The receiver of cash-out {id} is an account of this sandbox with only {available}; returning the cash-out takes {required}.",
      pt: "Quem recebeu o cash-out {id} é uma conta deste sandbox com só {available}; a devolução exige {required}.",
    },
    hint: {
      en: "localpix account balance sets the balance of an account.",
      pt: "localpix account balance define o saldo de uma conta.",
    },
  },
  "return-too-late": {
    status: 422,
    message: {
      en: "The receiver of cash-out {id} is an account of this sandbox; its refund deadline passed on {deadline}.",
      pt: "Quem recebeu o cash-out {id} é uma conta deste sandbox; o prazo de devolução dela acabou em {deadline}.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
