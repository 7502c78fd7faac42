import { useMemo } from "react";
import { useAccount } from "../../parts/use-account.js";
import { useAddress } from "../../parts/use-address.js";
import { type Choice, type Filter, filterFrom } from "./view.js";

interface ChoiceControls {
  readonly choice: Choice;
  readonly setFilter: (filter: Filter) => void;
  readonly setQuery: (query: string) => void;
  readonly choose: (chosen: Pick<Choice, "filter" | "query">) => void;
  readonly showAll: () => void;
}

/** Filter, query and account of the stream, part of the address. */
export function useChoice(): ChoiceControls {
  const [search, change] = useAddress();
  const [account] = useAccount();
  const filter = filterFrom(search.get("filter"));
  const query = search.get("q") ?? "";
  const choice = useMemo(() => ({ filter, query, account }), [filter, query, account]);
  return {
    choice,
    choose: (chosen) => change({ filter: chosen.filter === "all" ? "" : chosen.filter, q: chosen.query }),
    setFilter: (chosen) => change({ filter: chosen === "all" ? "" : chosen }),
    setQuery: (next) => change({ q: next }),
    showAll: () => change({ filter: "", q: "" }),
  };
}
