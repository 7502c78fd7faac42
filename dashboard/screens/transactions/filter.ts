export const OPERATIONS = ["PAYMENT", "WITHDRAW", "REFUND_IN", "REFUND_OUT"] as const;
export const STATUSES = ["PENDING", "CONFIRMED", "ERROR"] as const;

const LONGEST_QUERY = 200;

/** The filter of the list; undefined fields do not filter. Days are those of São Paulo. */
export interface Filter {
  readonly operation: (typeof OPERATIONS)[number] | undefined;
  readonly status: (typeof STATUSES)[number] | undefined;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly account: number | undefined;
  /** Searched in ids, texts and amounts; at most what the sandbox accepts. */
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
    query: (search.get("q") ?? "").slice(0, LONGEST_QUERY),
  };
}

/** The parameters with which the control API searches and counts the transactions of this filter. */
export function searchOf({ query, operation: _, ...filter }: Filter) {
  const text = query.trim();
  return text === "" ? filter : { ...filter, text };
}

export const isNarrowed = ({ operation, status, from, to, query }: Filter): boolean =>
  Boolean(operation ?? status ?? from ?? to) || query !== "";
