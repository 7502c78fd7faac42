import { formatReais } from "../../../brazil/money.js";
import { counted, type Proof } from "./proof.js";

const accounts = { en: counted("account", "accounts"), pt: counted("conta", "contas") };
const transactions = { en: counted("transaction", "transactions"), pt: counted("transação", "transações") };
const payments = { en: counted("payment", "payments"), pt: counted("pagamento", "pagamentos") };
const postings = { en: counted("posting", "postings"), pt: counted("lançamento", "lançamentos") };
const zero = formatReais(0);

/** What proves that money adds up; all amounts in centavos. */
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
      `account ${one.id} says ${formatReais(one.available)} available and ${formatReais(one.blocked)} blocked, its postings ${formatReais(one.postedAvailable)} and ${formatReais(one.postedBlocked)}`,
  },
  pt: {
    name: "os saldos são iguais aos seus lançamentos",
    holds: accounts.pt,
    broken: (one) =>
      `a conta ${one.id} diz ${formatReais(one.available)} disponível e ${formatReais(one.blocked)} bloqueado; seus lançamentos, ${formatReais(one.postedAvailable)} e ${formatReais(one.postedBlocked)}`,
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
    name: "blocked equals what is pending",
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
    name: "each transaction moved what it says",
    holds: transactions.en,
    broken: (one) =>
      `transaction ${one.id} (${one.operation} ${one.status}) moved ${formatReais(one.posted)} instead of ${formatReais(one.expected)}`,
  },
  pt: {
    name: "cada transação moveu o que diz",
    holds: transactions.pt,
    broken: (one) =>
      `a transação ${one.id} (${one.operation} ${one.status}) moveu ${formatReais(one.posted)} em vez de ${formatReais(one.expected)}`,
  },
};

export const noMoreGoesBack: Proof<{ id: number; value: number; refunded: number; taken: number }> = {
  en: {
    name: "no more goes back than came",
    holds: transactions.en,
    broken: (one) =>
      `transaction ${one.id} of ${formatReais(one.value)} counts ${formatReais(one.refunded)} as given back, its refunds ${formatReais(one.taken)}`,
  },
  pt: {
    name: "não volta mais do que veio",
    holds: transactions.pt,
    broken: (one) =>
      `a transação ${one.id} de ${formatReais(one.value)} conta ${formatReais(one.refunded)} como devolvidos; suas devoluções, ${formatReais(one.taken)}`,
  },
};

export const sentIsReceived: Proof<{ id: string; sent: number; received: number; moved: number }> = {
  en: {
    name: "what one account sent the other received",
    holds: payments.en,
    broken: (one) =>
      `${one.id} was sent ${one.sent} times and received ${one.received} times, ${formatReais(one.moved)} apart`,
  },
  pt: {
    name: "o que uma conta enviou a outra recebeu",
    holds: payments.pt,
    broken: (one) =>
      `${one.id} foi enviado ${one.sent} vezes e recebido ${one.received} vezes, com ${formatReais(one.moved)} de diferença`,
  },
};

export const givenIsReturned: Proof<{ id: string; given: number; returned: number }> = {
  en: {
    name: "what one account gave back the other got back",
    holds: payments.en,
    broken: (one) =>
      `of ${one.id} the receiver gave back ${formatReais(one.given)}, and the sender got back ${formatReais(one.returned)}`,
  },
  pt: {
    name: "o que uma conta devolveu a outra teve de volta",
    holds: payments.pt,
    broken: (one) =>
      `de ${one.id} o recebedor devolveu ${formatReais(one.given)}, e o pagador teve de volta ${formatReais(one.returned)}`,
  },
};

export const finalIsFinal: Proof<number> = {
  en: {
    name: "final states are final",
    holds: transactions.en,
    broken: (wrong) => `${wrong} transactions are PENDING and processed, or neither`,
  },
  pt: {
    name: "os estados finais são finais",
    holds: transactions.pt,
    broken: (wrong) => `${wrong} transações estão PENDING e processadas, ou nem uma coisa nem outra`,
  },
};
