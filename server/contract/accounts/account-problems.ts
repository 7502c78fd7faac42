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
  "private-key-unknown": {
    status: 409,
    message: {
      en: "The settings file gives the certificate of account {id}, but not its private key.",
      pt: "O arquivo de configurações dá o certificado da conta {id}, mas não a chave privada.",
    },
    hint: {
      en: "Add privateKey to this account in localpix.yaml, and reset.",
      pt: "Acrescente privateKey a essa conta no localpix.yaml e zere o sandbox.",
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
