import type { ProblemLine } from "../problem-line.js";

/** What can be wrong with moving time. */
export const clockProblems = {
  "time-goes-forward": {
    status: 422,
    message: {
      en: "It is {now} in the sandbox, and time only goes forward: {wanted} has passed.",
      pt: "São {now} no sandbox, e o tempo só avança: {wanted} já passou.",
    },
  },
  "time-too-far": {
    status: 422,
    message: {
      en: "The sandbox's calendar ends with the year 8999.",
      pt: "O calendário do sandbox acaba com o ano 8999.",
    },
  },
  "nothing-due": {
    status: 409,
    message: {
      en: "Nothing waits: there is no next thing to advance to.",
      pt: "Nada espera: não há próximo vencimento até o qual avançar.",
    },
  },
  "advance-stopped": {
    status: 503,
    message: {
      en: "The sandbox was stopped on the way: it got to {now}, and goes on from there when it starts again.",
      pt: "O sandbox parou no caminho: chegou a {now}, e continua dali quando voltar.",
    },
  },
  "no-token-yet": {
    status: 409,
    message: {
      en: "No token has been issued yet, so there is none to go by.",
      pt: "Nenhum token foi emitido ainda, então não há um em que se basear.",
    },
  },
  "nothing-received-yet": {
    status: 409,
    message: {
      en: "No payment has been received yet, so there is no deadline to go to.",
      pt: "Nenhum pagamento foi recebido ainda, então não há prazo até o qual ir.",
    },
  },
  "not-received": {
    status: 422,
    message: {
      en: "{id} is not a payment that was received ({origin}, {status}), so it has no deadline for refunds.",
      pt: "{id} não é um pagamento recebido ({origin}, {status}), então não tem prazo de devolução.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of every operation that moves the clock forward. */
export const ADVANCE_PROBLEMS = ["time-goes-forward", "time-too-far", "advance-stopped"] as const;
