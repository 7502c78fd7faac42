import { useAccount } from "../../parts/use-account.js";
import { useAddress } from "../../parts/use-address.js";

export const OUTCOME_FILTERS = ["refused", "2xx", "4xx", "5xx"] as const;
export type OutcomeFilter = (typeof OUTCOME_FILTERS)[number];

/** As the control API takes it. */
export interface RequestFilter {
  readonly outcome?: OutcomeFilter;
  readonly operation?: string;
  readonly text?: string;
  readonly account?: number;
}

/** The filter of the requests, part of the address. */
export function useRequestFilter() {
  const [search, change] = useAddress();
  const [account] = useAccount();
  const outcome = OUTCOME_FILTERS.find((option) => option === search.get("outcome"));
  const operation = search.get("operation") || undefined;
  const text = search.get("q") ?? "";
  const filter: RequestFilter = {
    ...(outcome === undefined ? {} : { outcome }),
    ...(operation === undefined ? {} : { operation }),
    ...(text.trim() === "" ? {} : { text: text.trim().slice(0, 200) }),
    ...(account === null ? {} : { account }),
  };
  return { filter, text, change, showAll: () => change({ outcome: "", operation: "", q: "" }) };
}
