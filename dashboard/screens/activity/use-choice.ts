import { useMemo } from "react";
import { useAccount } from "../../parts/use-account.js";
import { useAddress } from "../../parts/use-address.js";
import { type Choice, filterFrom } from "./choice.js";

export interface ChoiceControls {
  readonly choice: Choice;
  /** Changes what is named and keeps the rest. */
  readonly change: (changed: Partial<Omit<Choice, "account">>) => void;
  readonly showAll: () => void;
}

/** Filter, query, days and account of the stream, part of the address. */
export function useChoice(): ChoiceControls {
  const [search, changeAddress] = useAddress();
  const [account] = useAccount();
  const filter = filterFrom(search.get("filter"));
  const query = search.get("q") ?? "";
  const from = dayFrom(search.get("from"));
  const to = dayFrom(search.get("to"));
  const choice = useMemo(() => ({ filter, query, account, from, to }), [filter, query, account, from, to]);
  const change: ChoiceControls["change"] = ({ filter: chosen, query: q, ...days }) =>
    changeAddress({
      ...days,
      ...(chosen === undefined ? {} : { filter: chosen === "all" ? "" : chosen }),
      ...(q === undefined ? {} : { q }),
    });
  return { choice, change, showAll: () => change({ filter: "all", query: "", from: "", to: "" }) };
}

/** A day of the address; "" if it is none. */
const dayFrom = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : "";
