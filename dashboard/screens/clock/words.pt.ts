import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  lead: "O sandbox tem o seu próprio relógio. Tudo o que vence enquanto ele avança acontece, em ordem.",
  here: "Neste computador",
  asHost: "A mesma hora deste computador",
  ahead: (time) => `${time} à frente deste computador`,
  behind: (time) => `${time} atrás deste computador`,
  freeze: "Parar",
  resume: "Retomar",
  advancing: (to) => `Avançando até ${to}`,
  done: (fired, left) => `${number(fired)} feitos, faltam ${number(left)}`,
  advanceTitle: "Avançar o relógio",
  advanceHint: "ele nunca volta",
  next: "Até o próximo vencimento",
  steps: { "1m": "1 minuto", "1h": "1 hora", "1d": "1 dia" },
  by: "Por uma duração",
  byHint: "90 dias, 90d, 1h30",
  notDuration: (field) => `${field}: um número com unidade, por exemplo 90 dias, 90d ou 1h30.`,
  isPast: (field, now) => `${field}: no sandbox já são ${now}, e o relógio dele nunca volta.`,
  until: "Até (horário de São Paulo)",
  advance: "Avançar",
  jumps: "Saltar para um momento",
  jumpsLead: "úteis em testes",
  jump: "Saltar",
  jumpId: (jump) => `Id: ${jump}`,
  id: "id",
  newest: "o mais recente",
  finishedAdvances: "Avanços feitos nesta página",
  nothingFired: "Nada venceu",
  withoutAnswer: (count) =>
    count === 1 ? "1 webhook ainda sem resposta" : `${number(count)} webhooks ainda sem resposta`,
};
