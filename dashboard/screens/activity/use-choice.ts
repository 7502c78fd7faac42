import { useMemo } from "react";
import { useAccount } from "../../parts/use-account.js";
import { useAddress } from "../../parts/use-address.js";
import { type Choice, filterFrom, NO_FILTERS, outcomeFrom } from "./choice.js";

export interface ChoiceControls {
  readonly choice: Choice;
  /** Changes the given values and keeps the others. */
  readonly change: (changed: Partial<Omit<Choice, "account">>) => void;
  readonly showAll: () => void;
}

/** Filter, query, days and account of the stream, part of the address. */
export function useChoice(): ChoiceControls {
  const [search, changeAddress] = useAddress();
  const [account] = useAccount();
  const filter = filterFrom(search.get("filter"));
  // Both filter only calls, so they are ignored with any other filter.
  const outcome = filter === "calls" ? outcomeFrom(search.get("outcome")) : "";
  const operation = filter === "calls" ? (search.get("operation") ?? "") : "";
  const query = search.get("q") ?? "";
  const from = dayFrom(search.get("from"));
  const to = dayFrom(search.get("to"));
  const choice = useMemo(
    () => ({ filter, outcome, operation, query, account, from, to }),
    [filter, outcome, operation, query, account, from, to],
  );
  const change: ChoiceControls["change"] = ({ filter: chosen, query: q, ...others }) =>
    changeAddress({
      ...(chosen === undefined
        ? {}
        : { filter: chosen === "facts" ? "" : chosen, outcome: "", operation: "" }),
      ...(q === undefined ? {} : { q }),
      ...others,
    });
  const showAll = () => change({ ...NO_FILTERS, filter: filter === "calls" ? "calls" : "facts" });
  return { choice, change, showAll };
}

/** A day from the address; "" if it is not a date. */
const dayFrom = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
