import type { CauseTexts } from "../cause-texts.js";

const LATE: CauseTexts = {
  message: {
    en: "The payment could be refunded until {deadline}, 89 days after it was received.",
    pt: "O pagamento podia ser devolvido até {deadline}, 89 dias depois de recebido.",
  },
  hint: {
    en: "Send the money with a cash-out instead. The clock never goes back; to test the last moment with another payment, use localpix clock advance day-89.",
    pt: "Envie o dinheiro com um cash-out. O relógio nunca volta; para testar o último momento com outro pagamento, use localpix clock advance day-89.",
  },
};
const POOR: CauseTexts = {
  message: {
    en: "The account has {available} available; the refund needs {required}.",
    pt: "A conta tem {available} disponível; a devolução precisa de {required}.",
  },
  hint: {
    en: "Blocked money does not count. Receive a payment, or set the balance with localpix account balance --set <reais>.",
    pt: "O valor bloqueado não conta. Receba um pagamento, ou defina o saldo com localpix account balance --set <reais>.",
  },
};
const REFUNDS_COUNT = {
  en: "Earlier refunds count, also those that are pending: the page shows them at the payment, as does localpix show <id>.",
  pt: "Devoluções anteriores contam, também as pendentes: a página as mostra no pagamento, e localpix show <id> também.",
};

/** The causes of refused refunds. */
export const refundCauses = {
  "refund-deadline-expired": LATE,
  "devolucao-deadline-expired": LATE,
  "refund-balance-insufficient": POOR,
  "devolucao-balance-insufficient": POOR,
  "refund-exhausted": {
    message: {
      en: "The payment has already been refunded in full.",
      pt: "O pagamento já foi devolvido por inteiro.",
    },
    hint: REFUNDS_COUNT,
  },
  "refund-above-refundable": {
    message: {
      en: "The refund is {value}, and only {refundable} of the payment is left to refund.",
      pt: "A devolução é de {value}, e só restam {refundable} do pagamento para devolver.",
    },
    hint: REFUNDS_COUNT,
  },
  "devolucao-differs": {
    message: {
      en: "The payment already has a refund with the id {id}, with another valor, natureza or descricao.",
      pt: "O pagamento já tem uma devolução com o id {id}, com outro valor, natureza ou descricao.",
    },
    hint: {
      en: "Repeat a call with exactly the same body; another refund needs an id of its own.",
      pt: "Repita uma chamada com exatamente o mesmo corpo; outra devolução precisa de um id próprio.",
    },
  },
  "devolucao-not-found": {
    message: {
      en: "The payment has no refund with the id {id}.",
      pt: "O pagamento não tem nenhuma devolução com o id {id}.",
    },
    hint: {
      en: "The id is that of your PUT, or the externalId of POST /api/pix/refund-in. localpix show <id> lists the refunds of a payment.",
      pt: "O id é o do seu PUT, ou o externalId de POST /api/pix/refund-in. localpix show <id> lista as devoluções de um pagamento.",
    },
  },
} as const satisfies Record<string, CauseTexts>;
