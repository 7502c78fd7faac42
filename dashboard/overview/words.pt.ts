import { numbersIn } from "../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number, count } = numbersIn("pt");

export const words: typeof english = {
  lead: "O que aconteceu há pouco, o que espera por você e o que vence em seguida.",
  period: "Período",
  everything: "Tudo",
  waiting: {
    title: "Aguardando você",
    payouts: (count) => (count === 1 ? "cash-out a liquidar" : "cash-outs a liquidar"),
    refunds: (count) => (count === 1 ? "devolução a liquidar" : "devoluções a liquidar"),
    charges: (count) => (count === 1 ? "cobrança a pagar" : "cobranças a pagar"),
    meds: (count) => (count === 1 ? "MED em andamento" : "MEDs em andamento"),
    heldDeliveries: (count) => (count === 1 ? "entrega retida" : "entregas retidas"),
    moreThan: (shown) => `${number(shown)}+`,
  },
  calls: {
    title: "Chamadas",
    accepted: "aceitas",
    refused: "recusadas (4xx)",
    failed: "com falha (5xx)",
    none: "Nenhuma chamada ao gateway neste período.",
  },
  attempts: {
    title: "Tentativas de webhook",
    acknowledged: "confirmadas",
    failed: "com falha",
    none: "Nenhum webhook enviado neste período.",
  },
  latency: {
    title: "Tempo de resposta dos destinos",
    median: "mediana",
    p95: "p95",
    none: "Nenhum webhook enviado neste período.",
  },
  plot: {
    label: (title, values) => `${title}: ${values}. A tabela a seguir traz os valores ao longo do tempo.`,
    table: (title) => `${title} ao longo do tempo, sem os intervalos vazios`,
    time: "Quando",
    completeSince: (time) => `O que é anterior a ${time} não foi contado.`,
  },
  receivers: {
    title: "Receptores",
    all: "Webhooks",
    none: "Nenhum receptor foi chamado ainda.",
    register: "Registrar uma URL",
    failing: (failures, attempts) => {
      if (failures === 1) return "falhando";
      return failures === attempts
        ? `falhando, todas as ${number(failures)}`
        : `falhando, ${number(failures)} seguidas`;
    },
    unstable: "instável",
    healthy: "em dia",
    acknowledged: (acknowledged, attempts) =>
      `${number(acknowledged)} de ${count(attempts, "tentativa confirmada", "tentativas confirmadas")}`,
    latency: (median, p95) => `mediana ${median}, p95 ${p95}`,
    others: (others) => (others === 1 ? "e mais 1" : `e mais ${number(others)}`),
  },
  latest: {
    title: "Atividade recente",
    all: "Atividade",
    none: "Nada aconteceu ainda.",
  },
  due: {
    title: "Próximos vencimentos",
    all: "Relógio",
    none: "Nada está agendado.",
    in: (left) => `daqui a ${left}`,
    later: (count) => `e mais ${number(count)} depois`,
    advance: "Avançar até o próximo",
  },
};
