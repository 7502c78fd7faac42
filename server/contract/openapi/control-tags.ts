import type { Language, Localized } from "../localized.js";
import type { ControlOperation } from "../operation.js";

interface Group {
  readonly name: Localized;
  readonly description: Localized;
}

/** What an operation of the control API is about: the first word of its path. */
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
      en: "The sandbox itself, and these documents.",
      pt: "O próprio sandbox, e estes documentos.",
    },
  },
  verify: {
    name: { en: "verify", pt: "conferência" },
    description: { en: "Proof that nothing is lost.", pt: "A prova de que nada se perdeu." },
  },
  stop: {
    name: { en: "stop", pt: "parada" },
    description: { en: "The end of the sandbox.", pt: "O fim do sandbox." },
  },
  credentials: {
    name: { en: "credentials", pt: "credenciais" },
    description: {
      en: "What a client needs to act as an account.",
      pt: "O que um cliente precisa para agir como uma conta.",
    },
  },
  accounts: {
    name: { en: "accounts", pt: "contas" },
    description: {
      en: "Isolated accounts, their settings and balances.",
      pt: "Contas isoladas, suas configurações e seus saldos.",
    },
  },
  certificates: {
    name: { en: "certificates", pt: "certificados" },
    description: {
      en: "Certificates, right or wrong on purpose.",
      pt: "Certificados, certos ou errados de propósito.",
    },
  },
  charges: {
    name: { en: "charges", pt: "cobranças" },
    description: {
      en: "What becomes of a charge that nobody pays.",
      pt: "O que acontece com uma cobrança que ninguém paga.",
    },
  },
  payments: {
    name: { en: "payments", pt: "pagamentos" },
    description: { en: "Somebody pays.", pt: "Alguém paga." },
  },
  payouts: {
    name: { en: "payouts", pt: "envios" },
    description: { en: "The bank that a payout goes to.", pt: "O banco para o qual vai um envio." },
  },
  refunds: {
    name: { en: "refunds", pt: "devoluções" },
    description: { en: "The bank that a refund goes to.", pt: "O banco para o qual vai uma devolução." },
  },
  meds: {
    name: { en: "meds", pt: "meds" },
    description: { en: "The bank that contests a payment.", pt: "O banco que contesta um pagamento." },
  },
  clock: {
    name: { en: "clock", pt: "relógio" },
    description: { en: "Time.", pt: "O tempo." },
  },
  agenda: {
    name: { en: "agenda", pt: "agenda" },
    description: { en: "What falls due, and when.", pt: "O que vence, e quando." },
  },
  state: {
    name: { en: "state", pt: "estado" },
    description: {
      en: "Back to the beginning, put aside under a name, out and in as one file.",
      pt: "De volta ao começo, guardado com um nome, exportado e importado como um arquivo.",
    },
  },
  case: {
    name: { en: "case", pt: "caso" },
    description: {
      en: "A run as one readable file, to be replayed.",
      pt: "Uma execução em um arquivo legível, que pode ser repetida.",
    },
  },
  activity: {
    name: { en: "activity", pt: "atividade" },
    description: {
      en: "Search in all of history.",
      pt: "Busca em todo o histórico.",
    },
  },
  journal: {
    name: { en: "journal", pt: "diário" },
    description: { en: "Every fact, in order.", pt: "Cada fato, em ordem." },
  },
  identify: {
    name: { en: "identify", pt: "identificação" },
    description: { en: "What an id stands for.", pt: "O que um id identifica." },
  },
  transactions: {
    name: { en: "transactions", pt: "transações" },
    description: {
      en: "Transactions of any account, with their whole story.",
      pt: "Transações de qualquer conta, com a história inteira.",
    },
  },
  events: {
    name: { en: "events", pt: "eventos" },
    description: {
      en: "Events sent on request, about something that did not happen.",
      pt: "Eventos enviados a pedido, sobre algo que não aconteceu.",
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
    description: { en: "Webhooks on their way.", pt: "Webhooks a caminho." },
  },
  requests: {
    name: { en: "requests", pt: "requisições" },
    description: {
      en: "What was asked of the gateway, and what it answered.",
      pt: "O que foi pedido ao gateway, e o que ele respondeu.",
    },
  },
  explain: {
    name: { en: "explain", pt: "explicação" },
    description: { en: "Why a request was refused.", pt: "Por que uma requisição foi recusada." },
  },
  assumptions: {
    name: { en: "assumptions", pt: "suposições" },
    description: { en: "What the specification leaves open.", pt: "O que a especificação deixa em aberto." },
  },
  scenarios: {
    name: { en: "scenarios", pt: "cenários" },
    description: { en: "Misbehaviour on request.", pt: "Mau comportamento sob encomenda." },
  },
};
