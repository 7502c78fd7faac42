import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about payouts. */
export const payoutProblems = {
  "not-a-payout": {
    status: 422,
    message: {
      en: "{id} is not a payout; its origin is {origin}.",
      pt: "{id} não é um envio; a origem dele é {origin}.",
    },
  },
  "payout-not-pending": {
    status: 409,
    message: {
      en: "Payout {id} is {status}; only a PENDING payout can be settled or rejected.",
      pt: "O envio {id} está {status}; só um envio PENDING pode ser liquidado ou rejeitado.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
