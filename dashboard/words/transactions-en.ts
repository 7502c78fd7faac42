export const transactionsEn = {
  title: "Transactions",
};
