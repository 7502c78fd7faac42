import type { ProblemLine } from "../problem-line.js";

/** Problems of the control API about transactions. */
export const transactionProblems = {
  "transaction-unknown": {
    status: 404,
    message: { en: "No transaction has the id {id}.", pt: "Nenhuma transação tem o id {id}." },
    hint: {
      en: "Use a transactionId, an externalId, a txid or an end-to-end id; localpix logs shows the latest.",
      pt: "Use um transactionId, um externalId, um txid ou um end-to-end id; localpix logs mostra os mais recentes.",
    },
  },
  "transaction-elsewhere": {
    status: 404,
    message: {
      en: "Transaction {id} belongs to account {owner}, not to account {account}.",
      pt: "A transação {id} é da conta {owner}, não da conta {account}.",
    },
    hint: {
      en: "Give that account, or leave the account out.",
      pt: "Indique essa conta, ou não indique nenhuma.",
    },
  },
} as const satisfies Record<string, ProblemLine>;

/** Problems of every operation that looks up a transaction. */
export const TRANSACTION_PROBLEMS = ["transaction-unknown", "account-unknown"] as const;
