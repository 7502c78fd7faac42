import { useSearchParams } from "wouter";
import { useAccounts } from "../feed/hooks.js";

/** The account whose world is shown; null is every account. It stands in the address, so that a link carries it. */
export function useAccount(): [number | null, (account: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const accounts = useAccounts();
  const asked = Number(search.get("account"));
  const account = accounts.some(({ id }) => id === asked) ? asked : null;
  const choose = (chosen: number | null) => {
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        if (chosen === null) after.delete("account");
        else after.set("account", String(chosen));
        return after;
      },
      { replace: true },
    );
  };
  return [account, choose];
}
