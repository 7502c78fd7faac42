import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about accounts. */
export const accountProblems = {
  "account-unknown": {
    status: 404,
    message: { en: "There is no account {id}.", pt: "Não existe a conta {id}." },
    hint: { en: "localpix account list shows them.", pt: "localpix account list mostra todas." },
  },
  "account-key-taken": {
    status: 409,
    message: {
      en: "The PIX key {pixKey} belongs to another account already.",
      pt: "A chave PIX {pixKey} já é de outra conta.",
    },
  },
  "account-key-invalid": {
    status: 422,
    message: {
      en: "{pixKey} has the format of no PIX key.",
      pt: "{pixKey} não tem o formato de nenhuma chave PIX.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
