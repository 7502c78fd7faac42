import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about accounts. */
export const accountProblems = {
  "account-unknown": {
    status: 404,
    message: { en: "There is no account {id}.", pt: "A conta {id} não existe." },
    hint: {
      en: "localpix account list shows all accounts.",
      pt: "localpix account list mostra todas as contas.",
    },
  },
  "account-key-taken": {
    status: 409,
    message: {
      en: "The PIX key {pixKey} already belongs to another account.",
      pt: "A chave PIX {pixKey} já pertence a outra conta.",
    },
  },
  "account-key-invalid": {
    status: 422,
    message: {
      en: "{pixKey} is not a valid PIX key.",
      pt: "{pixKey} não é uma chave PIX válida.",
    },
  },
} as const satisfies Record<string, ProblemLine>;
