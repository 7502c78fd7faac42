import type { TransactionView } from "../../../server/contract/transactions/transactions.control.js";
import { normalizeText, searchWords } from "../../parts/search-text.js";

export const OPERATIONS = ["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"] as const;
export const STATUSES = ["PENDING", "CONFIRMED", "ERROR"] as const;

/** The filter of the list; undefined fields do not filter. Days are those of São Paulo. */
export interface Filter {
  readonly operation: (typeof OPERATIONS)[number] | undefined;
  readonly status: (typeof STATUSES)[number] | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly account: number | undefined;
  /** Searched in ids, texts and amounts. */
  readonly query: string;
}

/** The filter of a query string; invalid values are ignored. */
export function filterOf(search: URLSearchParams, account: number | null): Filter {
  const day = (name: string) => {
    const text = search.get(name);
    return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))
      ? text
      : undefined;
  };
  return {
    operation: OPERATIONS.find((option) => option === search.get("operation")),
    status: STATUSES.find((option) => option === search.get("status")),
    from: day("from"),
    to: day("to"),
    account: account ?? undefined,
    query: search.get("q") ?? "",
  };
}

export const isNarrowed = ({ operation, status, from, to, query }: Filter): boolean =>
  Boolean(operation ?? status ?? from ?? to) || query !== "";

/** The transactions that contain every word of the query in their ids, texts or amount. */
export function searchTransactions(
  transactions: readonly TransactionView[],
  query: string,
): readonly TransactionView[] {
  const words = searchWords(query);
  if (words.length === 0) return transactions;
  return transactions.filter((transaction) => {
    const text = textOf(transaction);
    return words.every((word) => text.includes(word));
  });
}

function textOf({ counterpart, ...rest }: TransactionView): string {
  const { transactionId, externalId, endToEndId, pixKey, idempotencyKey, description, errorCode } = rest;
  const { name, document } = counterpart;
  const ids = [transactionId, externalId, endToEndId, pixKey, idempotencyKey, rest.scenario];
  const amount = rest.value.toFixed(2);
  return normalizeText(
    [...ids, description, errorCode, name, document, amount, amount.replace(".", ",")].join(" "),
  );
}
