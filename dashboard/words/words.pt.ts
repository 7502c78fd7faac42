import type { words as english } from "./words.en.js";

export const words: typeof english = {
  screens: {
    overview: "Visão geral",
    activity: "Atividade",
    guides: "Guias",
    reference: "Referência da API",
    transactions: "Transações",
    bank: "Banco de bolso",
    meds: "MEDs",
    scenarios: "Cenários",
    clock: "Relógio",
    account: "Conta e certificados",
    webhooks: "Webhooks",
    state: "Estado",
    assumptions: "Premissas",
    about: "Sobre",
  },
  baseUrl: "URL base",
  account: { label: "Conta", all: "Todas as contas", one: (id) => `conta ${id}` },
  clock: {
    running: "em andamento",
    frozen: "parado",
    label: "Relógio do sandbox",
    zone: "horário de São Paulo",
  },
  filters: "Filtros",
  validUntil: (moment) => `válido até ${moment}`,
  showEverything: "Mostrar tudo",
  waiting: {
    settlesIn: (left) => `liquida em ${left}`,
    expiresIn: (left) => `expira em ${left}`,
    byHand: "aguardando você",
    due: "agora",
  },
  details: "Detalhes",
  unreachable: "O sandbox não responde.",
};
