import type { Transaction } from "../../../server/contract/transactions/transactions.control.js";
import { client } from "../../feed/world.js";
import type { Filter } from "./filter.js";

/** How many are shown at first, and how many more each time the end comes into sight. */
export const PAGE = 200;
/** The most that the control API answers at once. */
const AT_ONCE = 1_000;

/** The newest transactions, so many of them. */
export async function newest({ query: _, ...asked }: Filter, wanted: number): Promise<Transaction[]> {
  const transactions: Transaction[] = [];
  while (transactions.length < wanted) {
    const limit = Math.min(AT_ONCE, wanted - transactions.length);
    const last = transactions.at(-1);
    const page = await client.listTransactions({
      ...asked,
      limit,
      ...(last ? { before: Number(last.transactionId) } : {}),
    });
    transactions.push(...page.transactions);
    if (page.transactions.length < limit) break;
  }
  return transactions;
}
