import type { Language, Localized } from "../localized.js";
import type { ControlOperation } from "../operation.js";

interface Group {
  readonly name: Localized;
  readonly description: Localized;
}

/** The group of an operation of the control API: the first word of its path. */
export const tagOf = ({ path }: ControlOperation): string =>
  /^\/sandbox\/api\/([\w-]+)/.exec(path)?.[1] ?? "sandbox";

export const tagName = (tag: string, language: Language): string => groupOf(tag).name[language];
export const tagDescription = (tag: string, language: Language): string => groupOf(tag).description[language];

const groupOf = (tag: string): Group => {
  const found = GROUPS[tag];
  if (!found) throw new Error(`The group ${tag} of the control API has no description.`);
  return found;
};

const GROUPS: Readonly<Record<string, Group>> = {
  sandbox: {
    name: { en: "sandbox", pt: "sandbox" },
    description: {
      en: "The sandbox itself and its API documents.",
      pt: "O próprio sandbox e os documentos da API.",
    },
  },
  verify: {
    name: { en: "verify", pt: "conferência" },
    description: {
      en: "Checks that all money adds up and nothing is lost.",
      pt: "Verificações de que as contas fecham e nada se perdeu.",
    },
  },
  stop: {
    name: { en: "stop", pt: "parada" },
    description: { en: "Stops the sandbox.", pt: "Para o sandbox." },
  },
  credentials: {
    name: { en: "credentials", pt: "credenciais" },
    description: {
      en: "The credentials with which a client acts as an account.",
      pt: "As credenciais com que um cliente age como uma conta.",
    },
  },
  accounts: {
    name: { en: "accounts", pt: "contas" },
    description: {
      en: "Isolated accounts, their settings and balances.",
      pt: "Contas isoladas, suas configurações e seus saldos.",
    },
  },
  blocked: {
    name: { en: "blocked", pt: "bloqueado" },
    description: {
      en: "What the blocked balance is made of.",
      pt: "De que o saldo bloqueado é composto.",
    },
  },
  certificates: {
    name: { en: "certificates", pt: "certificados" },
    description: {
      en: "Certificates that are valid, or invalid on purpose.",
      pt: "Certificados válidos, ou inválidos de propósito.",
    },
  },
  charges: {
    name: { en: "charges", pt: "cobranças" },
    description: {
      en: "Open charges, and how to expire, cancel or remove them.",
      pt: "Cobranças em aberto, e como expirá-las, cancelá-las ou removê-las.",
    },
  },
  payments: {
    name: { en: "payments", pt: "pagamentos" },
    description: { en: "Payments by the simulated payer.", pt: "Pagamentos do pagador simulado." },
  },
  payouts: {
    name: { en: "payouts", pt: "envios" },
    description: {
      en: "The simulated bank that receives cash-outs.",
      pt: "O banco simulado que recebe os cash-outs.",
    },
  },
  refunds: {
    name: { en: "refunds", pt: "devoluções" },
    description: {
      en: "The simulated bank that receives refunds.",
      pt: "O banco simulado que recebe as devoluções.",
    },
  },
  meds: {
    name: { en: "meds", pt: "meds" },
    description: {
      en: "The simulated bank that contests payments.",
      pt: "O banco simulado que contesta pagamentos.",
    },
  },
  clock: {
    name: { en: "clock", pt: "relógio" },
    description: { en: "The sandbox clock.", pt: "O relógio do sandbox." },
  },
  agenda: {
    name: { en: "agenda", pt: "agenda" },
    description: { en: "Scheduled events and their times.", pt: "Eventos agendados e os seus horários." },
  },
  state: {
    name: { en: "state", pt: "estado" },
    description: {
      en: "Reset, snapshots, export and import of the whole state.",
      pt: "Zerar o sandbox, snapshots, exportação e importação do estado inteiro.",
    },
  },
  case: {
    name: { en: "case", pt: "caso" },
    description: {
      en: "A run as one readable file that can be replayed.",
      pt: "Uma execução em um arquivo legível, que pode ser repetida.",
    },
  },
  overview: {
    name: { en: "overview", pt: "visão geral" },
    description: {
      en: "What happened over time, and what is pending.",
      pt: "O que aconteceu ao longo do tempo, e o que está pendente.",
    },
  },
  activity: {
    name: { en: "activity", pt: "atividade" },
    description: {
      en: "Search in the whole history.",
      pt: "Busca em todo o histórico.",
    },
  },
  journal: {
    name: { en: "journal", pt: "diário" },
    description: { en: "Every event of the sandbox, in order.", pt: "Cada evento do sandbox, em ordem." },
  },
  identify: {
    name: { en: "identify", pt: "identificação" },
    description: { en: "Look-up by any id.", pt: "Busca por qualquer id." },
  },
  transactions: {
    name: { en: "transactions", pt: "transações" },
    description: {
      en: "Transactions of any account with their whole history.",
      pt: "Transações de qualquer conta com o histórico completo.",
    },
  },
  events: {
    name: { en: "events", pt: "eventos" },
    description: {
      en: "Sample events, sent on request without a transaction.",
      pt: "Eventos de exemplo, enviados a pedido sem uma transação.",
    },
  },
  endpoints: {
    name: { en: "endpoints", pt: "endpoints" },
    description: {
      en: "The URLs that are registered for webhooks.",
      pt: "As URLs registradas para webhooks.",
    },
  },
  deliveries: {
    name: { en: "deliveries", pt: "entregas" },
    description: {
      en: "Deliveries of webhooks and their attempts.",
      pt: "Entregas de webhooks e as suas tentativas.",
    },
  },
  requests: {
    name: { en: "requests", pt: "requisições" },
    description: {
      en: "Recorded requests with their answers.",
      pt: "Requisições registradas com as suas respostas.",
    },
  },
  explain: {
    name: { en: "explain", pt: "explicação" },
    description: { en: "Why a request was refused.", pt: "Por que uma requisição foi recusada." },
  },
  assumptions: {
    name: { en: "assumptions", pt: "premissas" },
    description: {
      en: "The open points of the specification, and how localpix decides them.",
      pt: "Os pontos em aberto da especificação, e como o localpix os decide.",
    },
  },
  scenarios: {
    name: { en: "scenarios", pt: "cenários" },
    description: {
      en: "Simulated failures and delays on request.",
      pt: "Falhas e atrasos simulados sob demanda.",
    },
  },
};
