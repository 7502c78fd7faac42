import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  lead: "Para onde vai cada evento e se ele chega.",
  list: "URLs registradas",
  back: "Voltar aos webhooks",
  add: "Adicionar URL",
  settings: "Ajustes de entrega",
  emptyTitle: "Nenhuma URL registrada",
  empty:
    "Registre uma URL para um tipo de evento, aqui ou no terminal; o localpix envia a ela cada evento desse tipo:",
  gone: "Esta URL não está mais registrada.",
  healths: {
    untried: "sem tentativas",
    healthy: "em dia",
    unstable: "instável",
    held: "retida",
    failing: "falhando",
  },
  health: "Saúde",
  untried: "Nenhuma tentativa ainda. O primeiro evento mostra como esta URL responde.",
  latest: (attempts) => (attempts === 1 ? "a última tentativa" : `as últimas ${number(attempts)} tentativas`),
  latencies: (attempts) =>
    attempts === 1
      ? "tempo de resposta da última tentativa"
      : `tempos de resposta das últimas ${number(attempts)} tentativas (▲: falhou)`,
  chart: (attempts, median, slowest, failed) =>
    `${number(attempts)} tentativas: metade levou até ${median}, a mais lenta ${slowest}; ${number(failed)} falharam`,
  acknowledged: "Confirmadas",
  of: (some, all) => `${number(some)} de ${number(all)}`,
  latency: "Tempo de resposta",
  latencyText: (median, slowest) => `mediana ${median}, a mais lenta ${slowest}`,
  streak: "Falhas seguidas",
  streakText: (count, attempts) => {
    if (count === 0) return "nenhuma";
    return count === attempts ? `todas as ${number(count)}` : number(count);
  },
  last: "Última tentativa",
  notDelivered: "Não entregues",
  notDeliveredText: (waiting, held, exhausted) =>
    `${number(waiting)} aguardando, ${number(held)} ${held === 1 ? "retida" : "retidas"}; das últimas entregas, ${number(exhausted)} ${exhausted === 1 ? "esgotada" : "esgotadas"}`,
  trigger: "Enviar um exemplo",
  triggered: (urls) =>
    urls === 1 ? "Um exemplo foi enviado a esta URL." : `Um exemplo foi enviado a ${number(urls)} URLs.`,
  example: "Exemplo personalizado",
  exampleLead: "com os valores que você escolher",
  exampleVersionHint: "o exemplo é enviado nesta versão a todas as URLs registradas para este evento",
  asRegistered: "como registrada",
  showDelivery: "Ver a entrega do exemplo",
  hold: "Reter",
  release: "Liberar",
  widerHold: "Esta retenção também cobre outras entregas. Ao liberá-la, todas são liberadas.",
  recover: "Reenviar entregas com falha",
  remove: "Remover",
  askRemove: "Remover esta URL?",
  lostByRemoving: (event) => `Esta URL não recebe mais webhooks de ${event} até ser registrada de novo.`,
  since: (day) => `desde ${day}`,
  noVersion: "sem versão",
  change: "Alterar",
  headers: (count) =>
    count === 0
      ? "sem cabeçalhos próprios"
      : count === 1
        ? "1 cabeçalho próprio"
        : `${number(count)} cabeçalhos próprios`,
  deliveries: "Últimas entregas",
  noDeliveries: "Nada foi enviado para cá ainda.",
  moreDeliveries: "Ver todas na Atividade",
  attempts: (made, scheduled) =>
    made > scheduled ? `${number(made)} tentativas` : `${number(made)} de ${number(scheduled)} tentativas`,
  states: {
    delivered: "entregue",
    waiting: "aguardando",
    failing: "falhando",
    gaveUp: "esgotada",
    held: "retida",
    cancelled: "cancelada",
    dropped: "descartada",
  },
  event: "Evento",
  events: {
    cash_in: "um PIX recebido",
    cash_out: "um PIX enviado ou rejeitado",
    refund_in: "a devolução de um pagamento recebido",
    refund_out: "uma devolução recebida",
    med_created: "um MED aberto",
    med_accepted: "um MED aprovado",
    med_rejected: "um MED rejeitado",
  },
  account: "Conta",
  version: "Versão",
  versionHint: "o formato do payload",
  headersLabel: "Cabeçalhos",
  exampleSecret: "segredo",
  headersHint: "um por linha, no máximo 5",
  listen:
    "Um receptor neste computador não precisa de URL registrada: um comando pode encaminhar cada webhook a ele.",
  register: "Registrar",
  save: "Salvar",
  settingsLead:
    "Estes ajustes valem para todas as URLs, a partir da próxima tentativa. As tentativas já agendadas mantêm o horário.",
  attemptCount: (count) => (count === 1 ? "1 tentativa" : `${number(count)} tentativas`),
  asStarted: "Voltar à configuração inicial",
  outage: "Depois de uma queda",
  outageLead:
    "Reenvia as entregas com falha criadas no período abaixo: as esgotadas e as que ainda aguardam nova tentativa.",
  createdSince: "Criadas desde (horário de São Paulo)",
  createdUntil: "Até (vazio: agora)",
  alsoCancelled: "incluir entregas canceladas",
  recovered: (count) =>
    count === 0
      ? "Nenhuma entrega com falha foi criada nesse período."
      : count === 1
        ? "1 entrega será reenviada."
        : `${number(count)} entregas serão reenviadas.`,
};
