import { numbersIn } from "../words/format-number.js";

export const words = {
  en: {
    title: "Blocked balance",
    none: "Nothing is blocked.",
    noneHint:
      "Money is blocked while a cash-out or a refund waits for settlement, or while a MED is analyzed.",
    kind: {
      payout: (id: string) => `Cash-out ${id}`,
      refund: (id: string) => `Refund ${id}`,
      med: (id: string) => `MED ${id}`,
    },
    waits: "waits for settlement",
    waitsFor: (left: string) => `waits for settlement, ${left} more`,
    analyzed: "waits for its analysis",
    fee: (amount: string) => `with a fee of ${amount}`,
    others: (others: number) => numbersIn("en").count(others, "more", "more"),
    total: "Total",
  },
  pt: {
    title: "Saldo bloqueado",
    none: "Nada está bloqueado.",
    noneHint:
      "O valor fica bloqueado enquanto um cash-out ou uma devolução espera pela liquidação, ou enquanto um MED é analisado.",
    kind: {
      payout: (id: string) => `Cash-out ${id}`,
      refund: (id: string) => `Devolução ${id}`,
      med: (id: string) => `MED ${id}`,
    },
    waits: "espera pela liquidação",
    waitsFor: (left: string) => `espera pela liquidação por mais ${left}`,
    analyzed: "espera pela análise",
    fee: (amount: string) => `com tarifa de ${amount}`,
    others: (others: number) => `mais ${numbersIn("pt").number(others)}`,
    total: "Total",
  },
};
