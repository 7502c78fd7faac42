import type { ProblemLine } from "../problem-line.js";
import { TRANSACTION_PROBLEMS } from "../transactions/transaction-problems.js";

/** Problems of the control API about charges and payments. */
export const chargeProblems = {
  "not-a-charge": {
    status: 422,
    message: { en: "{id} is not a charge ({origin}).", pt: "{id} não é uma cobrança ({origin})." },
    hint: {
      en: "localpix show {id} says what happened to it.",
      pt: "localpix show {id} mostra o que aconteceu com ele.",
    },
  },
  "charge-not-pending": {
    status: 409,
    message: {
      en: "Charge {id} is {status}; only a PENDING charge can be paid or expired.",
      pt: "A cobrança {id} está {status}; só uma cobrança PENDING pode ser paga ou expirar.",
    },
    hint: {
      en: "localpix show {id} says what happened to it.",
      pt: "localpix show {id} mostra o que aconteceu com ela.",
    },
  },
  "code-unreadable": {
    status: 422,
    message: { en: "This is not a PIX code: {problem}", pt: "Isto não é um código PIX: {problem}" },
  },
  "code-corrupt": {
    status: 422,
    message: {
      en: "The CRC of this code is {received} but should be {expected}: the code was changed or cut off.",
      pt: "O CRC deste código é {received}, mas deveria ser {expected}: o código foi alterado ou está incompleto.",
    },
  },
  "code-of-nobody": {
    status: 404,
    message: {
      en: "This code does not belong to a charge or an account of this sandbox.",
      pt: "Este código não pertence a nenhuma cobrança ou conta deste sandbox.",
    },
  },
  "key-of-nobody": {
    status: 404,
    message: {
      en: "No account of this sandbox has the PIX key {pixKey}.",
      pt: "Nenhuma conta deste sandbox tem a chave PIX {pixKey}.",
    },
  },
  "value-differs": {
    status: 422,
    message: {
      en: "The charge is for {charged} and cannot be paid with {value}.",
      pt: "A cobrança é de {charged} e não pode ser paga com {value}.",
    },
  },
  "value-missing": {
    status: 422,
    message: {
      en: "The amount to pay is missing: neither a PIX key nor an open charge fixes one.",
      pt: "Falta o valor a pagar: nem uma chave PIX nem uma cobrança aberta define um.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of every operation that needs a charge that can still be paid. */
export const CHARGE_PROBLEMS = [
  ...TRANSACTION_PROBLEMS,
  "not-a-charge",
  "charge-not-pending",
  "cob-not-active",
] as const;
