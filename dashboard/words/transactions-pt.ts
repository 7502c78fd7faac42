import type { transactionsEn } from "./transactions-en.js";

export const transactionsPt: typeof transactionsEn = {
  title: "Transações",
};
