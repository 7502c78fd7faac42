import { useSearchParams } from "wouter";
import { useAccount } from "../../shell/use-account.js";
import { type Filter, filterOf } from "./filter.js";

/** What the reader wants to see of the transactions. It stands in the address, so that a link shows the same. */
export function useFilter(): { filter: Filter; change: (values: Readonly<Record<string, string>>) => void } {
  const [search, setSearch] = useSearchParams();
  const [account] = useAccount();
  const change = (values: Readonly<Record<string, string>>) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value === "") after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { replace: true },
    );
  return { filter: filterOf(search, account), change };
}
