import { numbersIn } from "../../words/format-number.js";
import type { words as english } from "./words.en.js";

const { number } = numbersIn("pt");

export const words: typeof english = {
  lead: "Um banco contesta um pagamento que você recebeu. Aqui você faz o papel desse banco e de quem decide.",
  none: {
    title: "Nenhum pagamento contestado",
    text: "Escolha um pagamento recebido por uma conta e abra um MED, aqui ou no terminal.",
  },
  back: "Voltar ao quadro",
  gone: "Não existe esse MED.",
  more: (count) => `Mostrar mais ${number(count)}`,
  unknown: "valor desconhecido",
  column: { OPEN: "Abertos", RECEIVED: "Recebidos", ANALYZED: "Analisados", CANCELLED: "Cancelados" },
  state: {
    OPEN: "aberto",
    RECEIVED: "recebido",
    APPROVED: "aprovado",
    REJECTED: "rejeitado",
    CANCELLED: "cancelado",
  },
  stateHint: {
    OPEN: "A conta ainda não o recebeu, e nada está bloqueado.",
    RECEIVED: "O valor contestado está bloqueado, até o limite do que estava disponível.",
    APPROVED: "O dinheiro voltou ao pagador, até o limite do que a conta tinha.",
    REJECTED: "O valor bloqueado está disponível de novo.",
    CANCELLED: "O banco cancelou a contestação; nada está bloqueado.",
  },
  dueIn: (left) => `vence em ${left}`,
  overdue: "vencido",
  dueHint: "Nada acontece automaticamente depois do prazo.",
  unreconciled: "A conta não recebeu nenhum pagamento com este id.",
  history: "O que aconteceu",
  details: "Detalhes (opcional)",
  step: { receive: "Receber", accept: "Aprovar", reject: "Rejeitar", cancel: "Cancelar" },
  stepHint: {
    receive:
      "O MED chega à conta, e o valor contestado fica bloqueado. Nenhum webhook é enviado; med_created foi enviado na abertura.",
    accept: "O valor volta ao pagador por uma devolução, e med_accepted é enviado.",
    reject: "O valor bloqueado volta a ficar disponível, e med_rejected é enviado.",
    cancel: "O banco do pagador cancela a contestação. Nenhum webhook é enviado.",
  },
  fields: {
    payment: "Pagamento",
    bank: "Contestado por",
    description: "Descrição",
    blocked: "Bloqueado agora",
    due: "Prazo da análise",
    details: "Detalhes da análise",
    refund: "Devolução",
  },
  form: {
    title: "Abrir um MED",
    lead: "O banco do pagador contesta um pagamento. Ele também pode contestar um end-to-end id que nenhuma conta recebeu.",
    payment: "Pagamento",
    paymentMissing: "Pagamento: falta o id do pagamento contestado.",
    paymentHint: "transactionId, externalId, txid ou end-to-end id",
    cause: "Causa",
    reason: "Motivo",
    value: "Valor em reais",
    valueHint: "vazio: tudo o que ainda pode ser contestado",
    description: "Descrição do banco",
    receive: "Chega à conta na hora e bloqueia o valor",
    open: "Abrir",
  },
  noCause: "não informada",
};
