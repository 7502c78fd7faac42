import { formatReais } from "../../../brazil/money.js";
import { type CheckText, counted } from "./check-text.js";

const accounts = { en: counted("account", "accounts"), pt: counted("conta", "contas") };
const transactions = { en: counted("transaction", "transactions"), pt: counted("transação", "transações") };
const payments = { en: counted("payment", "payments"), pt: counted("pagamento", "pagamentos") };
const postings = { en: counted("posting", "postings"), pt: counted("lançamento", "lançamentos") };
const zero = formatReais(0);

/** The checks that money adds up; all amounts are in centavos. */
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
      `accounts ${wrong.id}: ${formatReais(wrong.available)} available and ${formatReais(wrong.blocked)} blocked, but its postings give ${formatReais(wrong.postedAvailable)} and ${formatReais(wrong.postedBlocked)}`,
  },
  pt: {
    name: "os saldos são iguais aos seus lançamentos",
    passed: accounts.pt,
    violation: (wrong) =>
      `accounts ${wrong.id}: ${formatReais(wrong.available)} disponível e ${formatReais(wrong.blocked)} bloqueado, mas os lançamentos dão ${formatReais(wrong.postedAvailable)} e ${formatReais(wrong.postedBlocked)}`,
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
      `a conta ${wrong.id} tem ${formatReais(wrong.available)} disponível e ${formatReais(wrong.blocked)} bloqueado`,
  },
};

export const blockedMatchesPending: CheckText<{ id: number; blocked: number; pending: number }> = {
  en: {
    name: "blocked amounts equal pending amounts",
    passed: accounts.en,
    violation: (wrong) =>
      `account ${wrong.id} blocks ${formatReais(wrong.blocked)} for ${formatReais(wrong.pending)} pending`,
  },
  pt: {
    name: "o bloqueado é igual ao que está pendente",
    passed: accounts.pt,
    violation: (wrong) =>
      `a conta ${wrong.id} bloqueia ${formatReais(wrong.blocked)} para ${formatReais(wrong.pending)} pendentes`,
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

export const refundsMatchPayments: CheckText<{ id: number; value: number; refunded: number; taken: number }> =
  {
    en: {
      name: "refunds do not exceed payments",
      passed: transactions.en,
      violation: (wrong) =>
        `transaction ${wrong.id} of ${formatReais(wrong.value)} counts ${formatReais(wrong.refunded)} as refunded, but its refunds add up to ${formatReais(wrong.taken)}`,
    },
    pt: {
      name: "as devoluções não excedem os pagamentos",
      passed: transactions.pt,
      violation: (wrong) =>
        `a transação ${wrong.id} de ${formatReais(wrong.value)} conta ${formatReais(wrong.refunded)} como devolvidos, mas as devoluções somam ${formatReais(wrong.taken)}`,
    },
  };

export const internalPaymentsMatch: CheckText<{ id: string; sent: number; received: number; moved: number }> =
  {
    en: {
      name: "each payment between accounts was received as sent",
      passed: payments.en,
      violation: (wrong) =>
        `${wrong.id} was sent ${wrong.sent} times and received ${wrong.received} times, with a difference of ${formatReais(wrong.moved)}`,
    },
    pt: {
      name: "cada pagamento entre contas foi recebido como enviado",
      passed: payments.pt,
      violation: (wrong) =>
        `${wrong.id} foi enviado ${wrong.sent} vezes e recebido ${wrong.received} vezes, com ${formatReais(wrong.moved)} de diferença`,
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
    name: "cada devolução entre contas foi recebida como enviada",
    passed: payments.pt,
    violation: (wrong) =>
      `o recebedor devolveu ${formatReais(wrong.given)} de ${wrong.id}, mas o pagador recebeu de volta ${formatReais(wrong.returned)}`,
  },
};

export const onlyFinalIsProcessed: CheckText<number> = {
  en: {
    name: "only final transactions are processed",
    passed: transactions.en,
    violation: (wrong) => `${wrong} transactions are PENDING but processed, or final but not processed`,
  },
  pt: {
    name: "só transações finais foram processadas",
    passed: transactions.pt,
    violation: (wrong) =>
      `${wrong} transações estão PENDING mas processadas, ou são finais mas não processadas`,
  },
};
