import type { ProblemLine } from "../problem-line.js";

/** The problems of changing the clock. */
export const clockProblems = {
  "time-goes-forward": {
    status: 422,
    message: {
      en: "The clock cannot go back: it is {now} in the sandbox, and {wanted} has passed.",
      pt: "O relógio não pode voltar: são {now} no sandbox, e {wanted} já passou.",
    },
  },
  "time-too-far": {
    status: 422,
    message: {
      en: "The clock cannot go beyond the year 8999.",
      pt: "O relógio não pode passar do ano 8999.",
    },
  },
  "nothing-due": {
    status: 409,
    message: {
      en: "The agenda is empty: there is no next event to advance to.",
      pt: "A agenda está vazia: não há um próximo evento até o qual avançar.",
    },
  },
  "advance-stopped": {
    status: 503,
    message: {
      en: "The sandbox was stopped during the advance. It reached {now} and continues from there at the next start.",
      pt: "O sandbox foi parado durante o avanço. Ele chegou a {now} e continua dali no próximo início.",
    },
  },
  "no-token-yet": {
    status: 409,
    message: {
      en: "No token has been issued yet, so this jump has no target. Get a token first.",
      pt: "Nenhum token foi emitido ainda, então este salto não tem destino. Obtenha um token primeiro.",
    },
  },
  "nothing-received-yet": {
    status: 409,
    message: {
      en: "No payment has been received yet, so there is no refund deadline to jump to.",
      pt: "Nenhum pagamento foi recebido ainda, então não há prazo de devolução para onde saltar.",
    },
  },
  "not-received": {
    status: 422,
    message: {
      en: "{id} is not a received payment ({origin}, {status}), so it has no refund deadline.",
      pt: "{id} não é um pagamento recebido ({origin}, {status}), então não tem prazo de devolução.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of every operation that moves the clock forward. */
export const ADVANCE_PROBLEMS = ["time-goes-forward", "time-too-far", "advance-stopped"] as const;
