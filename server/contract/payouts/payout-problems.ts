import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about payouts. */
export const payoutProblems = {
  "not-a-payout": {
    status: 422,
    message: {
      en: "{id} is not a cash-out; its origin is {origin}.",
      pt: "{id} não é um cash-out; a origem dele é {origin}.",
    },
  },
  "payout-not-pending": {
    status: 409,
    message: {
      en: "Cash-out {id} is {status}; only a PENDING cash-out can be settled or rejected.",
      pt: "O cash-out {id} está {status}; só um cash-out PENDING pode ser liquidado ou rejeitado.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
