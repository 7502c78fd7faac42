import { formatReais } from "../../../brazil/money.js";
import { type CheckText, counted } from "./check-text.js";

const accounts = { en: counted("account", "accounts"), pt: counted("conta", "contas", "pt-BR") };
const transactions = {
  en: counted("transaction", "transactions"),
  pt: counted("transação", "transações", "pt-BR"),
};
const payments = { en: counted("payment", "payments"), pt: counted("pagamento", "pagamentos", "pt-BR") };
const postings = { en: counted("posting", "postings"), pt: counted("lançamento", "lançamentos", "pt-BR") };
const times = { en: counted("time", "times"), pt: counted("vez", "vezes", "pt-BR") };
const zero = formatReais(0);

/** Names and messages of the checks that money adds up; all amounts are in centavos. */
export const sumIsZero: CheckText<{ postings: number; sum: number }> = {
  en: {
    name: "postings sum to zero",
    passed: (count) => `${postings.en(count)}, sum ${zero}`,
    violation: (wrong) => `${postings.en(wrong.postings)}, sum ${formatReais(wrong.sum)}`,
  },
  pt: {
    name: "a soma dos lançamentos é zero",
    passed: (count) => `${postings.pt(count)}, soma ${zero}`,
    violation: (wrong) => `${postings.pt(wrong.postings)}, soma ${formatReais(wrong.sum)}`,
  },
};

export const balancesMatchPostings: CheckText<{
  id: number;
  available: number;
  blocked: number;
  postedAvailable: number;
  postedBlocked: number;
}> = {
  en: {
    name: "balances equal their postings",
    passed: accounts.en,
    violation: (wrong) =>
      `account ${wrong.id} has ${formatReais(wrong.available)} available and ${formatReais(wrong.blocked)} blocked, but its postings give ${formatReais(wrong.postedAvailable)} and ${formatReais(wrong.postedBlocked)}`,
  },
  pt: {
    name: "os saldos são iguais aos seus lançamentos",
    passed: accounts.pt,
    violation: (wrong) =>
      `a conta ${wrong.id} tem ${formatReais(wrong.available)} disponíveis e ${formatReais(wrong.blocked)} bloqueados, mas os lançamentos dão ${formatReais(wrong.postedAvailable)} e ${formatReais(wrong.postedBlocked)}`,
  },
};

export const noneIsNegative: CheckText<{ id: number; available: number; blocked: number }> = {
  en: {
    name: "nothing is negative",
    passed: accounts.en,
    violation: (wrong) =>
      `account ${wrong.id} has ${formatReais(wrong.available)} available and ${formatReais(wrong.blocked)} blocked`,
  },
  pt: {
    name: "nada é negativo",
    passed: accounts.pt,
    violation: (wrong) =>
      `a conta ${wrong.id} tem ${formatReais(wrong.available)} disponíveis e ${formatReais(wrong.blocked)} bloqueados`,
  },
};

export const blockedMatchesPending: CheckText<{ id: number; blocked: number; pending: number }> = {
  en: {
    name: "blocked amounts equal pending amounts",
    passed: accounts.en,
    violation: (wrong) =>
      `account ${wrong.id} has ${formatReais(wrong.blocked)} blocked, but ${formatReais(wrong.pending)} pending`,
  },
  pt: {
    name: "o bloqueado é igual ao que está pendente",
    passed: accounts.pt,
    violation: (wrong) =>
      `a conta ${wrong.id} tem ${formatReais(wrong.blocked)} bloqueados, mas ${formatReais(wrong.pending)} pendentes`,
  },
};

export const amountsMatchPostings: CheckText<{
  id: number;
  operation: string;
  status: string;
  expected: number;
  posted: number;
  toBlock: number;
  blocked: number;
}> = {
  en: {
    name: "each transaction moved its amount",
    passed: transactions.en,
    violation: (wrong) =>
      wrong.expected === wrong.posted
        ? `transaction ${wrong.id} (${wrong.operation} ${wrong.status}) blocks ${formatReais(wrong.blocked)} instead of ${formatReais(wrong.toBlock)}`
        : `transaction ${wrong.id} (${wrong.operation} ${wrong.status}) moved ${formatReais(wrong.posted)} instead of ${formatReais(wrong.expected)}`,
  },
  pt: {
    name: "cada transação moveu o seu valor",
    passed: transactions.pt,
    violation: (wrong) =>
      wrong.expected === wrong.posted
        ? `a transação ${wrong.id} (${wrong.operation} ${wrong.status}) bloqueia ${formatReais(wrong.blocked)} em vez de ${formatReais(wrong.toBlock)}`
        : `a transação ${wrong.id} (${wrong.operation} ${wrong.status}) moveu ${formatReais(wrong.posted)} em vez de ${formatReais(wrong.expected)}`,
  },
};

export const refundsAddUp: CheckText<{ id: number; value: number; refunded: number; refundTotal: number }> = {
  en: {
    name: "refunds add up and do not exceed the payment",
    passed: transactions.en,
    violation: (wrong) =>
      wrong.refunded === wrong.refundTotal
        ? `the refunds of transaction ${wrong.id} (${formatReais(wrong.value)}) exceed it: they add up to ${formatReais(wrong.refundTotal)}`
        : `transaction ${wrong.id} (${formatReais(wrong.value)}) records ${formatReais(wrong.refunded)} as refunded, but its refunds add up to ${formatReais(wrong.refundTotal)}`,
  },
  pt: {
    name: "as devoluções batem com o registrado e não excedem o pagamento",
    passed: transactions.pt,
    violation: (wrong) =>
      wrong.refunded === wrong.refundTotal
        ? `as devoluções da transação ${wrong.id} (${formatReais(wrong.value)}) excedem o seu valor: somam ${formatReais(wrong.refundTotal)}`
        : `a transação ${wrong.id} (${formatReais(wrong.value)}) registra ${formatReais(wrong.refunded)} devolvidos, mas as devoluções somam ${formatReais(wrong.refundTotal)}`,
  },
};

export const internalPaymentsMatch: CheckText<{ id: string; sent: number; received: number; moved: number }> =
  {
    en: {
      name: "each payment between accounts was received as sent",
      passed: payments.en,
      violation: (wrong) =>
        `${wrong.id} was sent ${times.en(wrong.sent)} and received ${times.en(wrong.received)}; the amounts differ by ${formatReais(wrong.moved)}`,
    },
    pt: {
      name: "cada pagamento entre contas chegou igual ao que foi enviado",
      passed: payments.pt,
      violation: (wrong) =>
        `${wrong.id} foi enviado ${times.pt(wrong.sent)} e recebido ${times.pt(wrong.received)}; os valores diferem em ${formatReais(wrong.moved)}`,
    },
  };

export const internalRefundsMatch: CheckText<{ id: string; given: number; returned: number }> = {
  en: {
    name: "each refund between accounts was received as sent",
    passed: payments.en,
    violation: (wrong) =>
      `the receiver refunded ${formatReais(wrong.given)} of ${wrong.id}, but the sender got back ${formatReais(wrong.returned)}`,
  },
  pt: {
    name: "cada devolução entre contas chegou igual ao que foi enviado",
    passed: payments.pt,
    violation: (wrong) =>
      `o recebedor devolveu ${formatReais(wrong.given)} de ${wrong.id}, mas o pagador recebeu de volta ${formatReais(wrong.returned)}`,
  },
};

export const processingTimeMatchesStatus: CheckText<number> = {
  en: {
    name: "only final transactions have a processing time",
    passed: transactions.en,
    violation: (wrong) => `${transactions.en(wrong)} PENDING with a processing time, or final without one`,
  },
  pt: {
    name: "só transações finais têm data de processamento",
    passed: transactions.pt,
    violation: (wrong) =>
      `${transactions.pt(wrong)} em PENDING com data de processamento, ou com status final sem ela`,
  },
};
