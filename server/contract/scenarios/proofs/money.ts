import { formatReais } from "../../../brazil/money.js";
import { counted, type Proof } from "./proof.js";

const accounts = { en: counted("account", "accounts"), pt: counted("conta", "contas") };
const transactions = { en: counted("transaction", "transactions"), pt: counted("transação", "transações") };
const payments = { en: counted("payment", "payments"), pt: counted("pagamento", "pagamentos") };
const postings = { en: counted("posting", "postings"), pt: counted("lançamento", "lançamentos") };
const zero = formatReais(0);

/** The checks that money adds up; all amounts are in centavos. */
export const sumIsZero: Proof<{ postings: number; sum: number }> = {
  en: {
    name: "postings sum to zero",
    holds: (count) => `${postings.en(count)}, sum ${zero}`,
    broken: (one) => `${postings.en(one.postings)}, sum ${formatReais(one.sum)}`,
  },
  pt: {
    name: "a soma dos lançamentos é zero",
    holds: (count) => `${postings.pt(count)}, soma ${zero}`,
    broken: (one) => `${postings.pt(one.postings)}, soma ${formatReais(one.sum)}`,
  },
};

export const balancesArePosted: Proof<{
  id: number;
  available: number;
  blocked: number;
  postedAvailable: number;
  postedBlocked: number;
}> = {
  en: {
    name: "balances equal their postings",
    holds: accounts.en,
    broken: (one) =>
      `account ${one.id} has ${formatReais(one.available)} available and ${formatReais(one.blocked)} blocked, but its postings give ${formatReais(one.postedAvailable)} and ${formatReais(one.postedBlocked)}`,
  },
  pt: {
    name: "os saldos são iguais aos seus lançamentos",
    holds: accounts.pt,
    broken: (one) =>
      `a conta ${one.id} tem ${formatReais(one.available)} disponível e ${formatReais(one.blocked)} bloqueado, mas os lançamentos dão ${formatReais(one.postedAvailable)} e ${formatReais(one.postedBlocked)}`,
  },
};

export const noneIsNegative: Proof<{ id: number; available: number; blocked: number }> = {
  en: {
    name: "nothing is negative",
    holds: accounts.en,
    broken: (one) =>
      `account ${one.id} has ${formatReais(one.available)} available and ${formatReais(one.blocked)} blocked`,
  },
  pt: {
    name: "nada é negativo",
    holds: accounts.pt,
    broken: (one) =>
      `a conta ${one.id} tem ${formatReais(one.available)} disponível e ${formatReais(one.blocked)} bloqueado`,
  },
};

export const blockedIsPending: Proof<{ id: number; blocked: number; pending: number }> = {
  en: {
    name: "blocked amounts equal pending amounts",
    holds: accounts.en,
    broken: (one) =>
      `account ${one.id} blocks ${formatReais(one.blocked)} for ${formatReais(one.pending)} pending`,
  },
  pt: {
    name: "o bloqueado é igual ao que está pendente",
    holds: accounts.pt,
    broken: (one) =>
      `a conta ${one.id} bloqueia ${formatReais(one.blocked)} para ${formatReais(one.pending)} pendentes`,
  },
};

export const movedAsSaid: Proof<{
  id: number;
  operation: string;
  status: string;
  expected: number;
  posted: number;
}> = {
  en: {
    name: "each transaction moved its amount",
    holds: transactions.en,
    broken: (one) =>
      `transaction ${one.id} (${one.operation} ${one.status}) moved ${formatReais(one.posted)} instead of ${formatReais(one.expected)}`,
  },
  pt: {
    name: "cada transação moveu o seu valor",
    holds: transactions.pt,
    broken: (one) =>
      `a transação ${one.id} (${one.operation} ${one.status}) moveu ${formatReais(one.posted)} em vez de ${formatReais(one.expected)}`,
  },
};

export const noMoreGoesBack: Proof<{ id: number; value: number; refunded: number; taken: number }> = {
  en: {
    name: "refunds do not exceed payments",
    holds: transactions.en,
    broken: (one) =>
      `transaction ${one.id} of ${formatReais(one.value)} counts ${formatReais(one.refunded)} as refunded, but its refunds add up to ${formatReais(one.taken)}`,
  },
  pt: {
    name: "as devoluções não excedem os pagamentos",
    holds: transactions.pt,
    broken: (one) =>
      `a transação ${one.id} de ${formatReais(one.value)} conta ${formatReais(one.refunded)} como devolvidos, mas as devoluções somam ${formatReais(one.taken)}`,
  },
};

export const sentIsReceived: Proof<{ id: string; sent: number; received: number; moved: number }> = {
  en: {
    name: "each payment between accounts was received as sent",
    holds: payments.en,
    broken: (one) =>
      `${one.id} was sent ${one.sent} times and received ${one.received} times, with a difference of ${formatReais(one.moved)}`,
  },
  pt: {
    name: "cada pagamento entre contas foi recebido como enviado",
    holds: payments.pt,
    broken: (one) =>
      `${one.id} foi enviado ${one.sent} vezes e recebido ${one.received} vezes, com ${formatReais(one.moved)} de diferença`,
  },
};

export const givenIsReturned: Proof<{ id: string; given: number; returned: number }> = {
  en: {
    name: "each refund between accounts was received as sent",
    holds: payments.en,
    broken: (one) =>
      `the receiver refunded ${formatReais(one.given)} of ${one.id}, but the sender got back ${formatReais(one.returned)}`,
  },
  pt: {
    name: "cada devolução entre contas foi recebida como enviada",
    holds: payments.pt,
    broken: (one) =>
      `o recebedor devolveu ${formatReais(one.given)} de ${one.id}, mas o pagador recebeu de volta ${formatReais(one.returned)}`,
  },
};

export const finalIsFinal: Proof<number> = {
  en: {
    name: "only final transactions are processed",
    holds: transactions.en,
    broken: (wrong) => `${wrong} transactions are PENDING but processed, or final but not processed`,
  },
  pt: {
    name: "só transações finais foram processadas",
    holds: transactions.pt,
    broken: (wrong) => `${wrong} transações estão PENDING mas processadas, ou são finais mas não processadas`,
  },
};
