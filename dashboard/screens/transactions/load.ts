import type { TransactionView } from "../../../server/contract/transactions/transactions.control.js";
import { client } from "../../feed/world.js";
import type { Filter } from "./filter.js";

/** Rows per page; the next page loads when the end of the list is reached. */
export const PAGE = 200;
/** The largest limit that the control API accepts. */
const AT_ONCE = 1_000;

/** The newest `count` transactions that match the filter, without its query. */
export async function loadNewest(
  { query: _, ...parameters }: Filter,
  count: number,
): Promise<TransactionView[]> {
  const transactions: TransactionView[] = [];
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
