import type { Transaction } from "../../../server/contract/transactions/transactions.control.js";
import { client } from "../../feed/world.js";
import type { Filter } from "./filter.js";

/** How many are shown at first, and how many more each time the end comes into sight. */
export const PAGE = 200;
/** The most that the control API answers at once. */
const AT_ONCE = 1_000;

/** The newest transactions, so many of them. */
export async function loadNewest({ query: _, ...parameters }: Filter, count: number): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  while (transactions.length < count) {
    const limit = Math.min(AT_ONCE, count - transactions.length);
    const last = transactions.at(-1);
    const page = await client.listTransactions({
      ...parameters,
      limit,
      ...(last ? { before: Number(last.transactionId) } : {}),
    });
    transactions.push(...page.transactions);
    if (page.transactions.length < limit) break;
  }
  return transactions;
}
