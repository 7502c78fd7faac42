import { useAccounts } from "../feed/hooks.js";
import { useAddress } from "./use-address.js";

/** The chosen account; null means all. Part of the address, so that a link keeps it. */
export function useAccount(): [number | null, (account: number | null) => void] {
  const [search, change] = useAddress();
  const accounts = useAccounts();
  const accountId = Number(search.get("account"));
  const account = accounts.some(({ id }) => id === accountId) ? accountId : null;
  const choose = (next: number | null) => change({ account: next === null ? "" : String(next) });
  return [account, choose];
}
