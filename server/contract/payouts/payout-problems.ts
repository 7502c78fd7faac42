import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about payouts. */
export const payoutProblems = {
  "not-a-payout": {
    status: 422,
    message: {
      en: "{id} is not a cash-out; its origin is {origin}.",
      pt: "{id} não é um cash-out; a origem dele é {origin}.",
    },
    hint: {
      en: "localpix show {id} says what happened to it.",
      pt: "localpix show {id} mostra o que aconteceu com ele.",
    },
  },
  "payout-not-pending": {
    status: 409,
    message: {
      en: "Cash-out {id} is {status}; only a PENDING cash-out can be settled or rejected.",
      pt: "O cash-out {id} está {status}; só um cash-out PENDING pode ser liquidado ou rejeitado.",
    },
    hint: {
      en: "localpix show {id} says what happened to it.",
      pt: "localpix show {id} mostra o que aconteceu com ele.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
