import { numbersIn } from "../../words/format-number.js";

const english = {
  title: "Due next",
  nothingDue: "Nothing is scheduled. Charges that expire and payments that settle later appear here.",
  beyond: (count: number) => `and ${numbersIn("en").number(count)} later`,
  in: (left: string) => `in ${left}`,
};

const portuguese: typeof english = {
  title: "Próximos vencimentos",
  nothingDue: "Nada está agendado. Cobranças que expiram e pagamentos que liquidam depois aparecem aqui.",
  beyond: (count) => `e mais ${numbersIn("pt").number(count)} depois`,
  in: (left) => `daqui a ${left}`,
};

export const words = { en: english, pt: portuguese };
