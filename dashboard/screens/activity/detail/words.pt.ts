import { numbersIn } from "../../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  gone: "O diário não tem registro com esse número.",
  firstSteps: "Primeiros passos",
  facts: "O que aconteceu",
  raw: "Registro bruto",
  fields: { seq: "Número", at: "Quando", account: "Conta", type: "Tipo" },
  yes: "sim",
  no: "não",
  step: {
    request: "Requisição",
    created: "Criada",
    blocked: "Bloqueado",
    settles: "Liquidação",
    settled: "Liquidado",
    rejected: "Rejeitado",
    released: "Liberado",
    awaited: "Pagamento",
    received: "Recebido",
    paid: "Paga",
    expired: "Expirada",
    failed: "Falhou",
    credited: "Creditado",
    webhook: "Webhook",
    next: "Próxima",
  },
  stepNote: {
    byHand: "manual",
    byBank: "pelo banco",
    noUrl: "sem URL",
    attempts: (made, scheduled) =>
      made > scheduled ? `${number(made)} tentativas` : `tentativa ${number(made)} de ${number(scheduled)}`,
    until: (time) => `até ${time}`,
  },
  cancelCob: "Cancelar",
  itsTransaction: (id) => `Transação ${id}`,
  itsEvent: "O evento que ela informa",
  progress: (type) => `Sobre o webhook ${type}`,
  itsRow: "Abrir a linha dele",
  openTransaction: "Abrir transação",
  saved: {
    label: "Filtros salvos",
    save: "Salvar filtro",
    name: "Nome do filtro",
    keep: "Salvar",
    remove: (name) => `Remover o filtro ${name}`,
  },
  clockChanges: (count) => (count === 1 ? "1 mudança do relógio" : `${number(count)} mudanças do relógio`),
  attempt: (number, type) => `Tentativa ${number} de ${type}`,
  noAnswer: "sem resposta",
};
