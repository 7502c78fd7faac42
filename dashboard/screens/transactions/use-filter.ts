import { useAccount } from "../../parts/use-account.js";
import { useAddress } from "../../parts/use-address.js";
import { type Filter, filterOf } from "./filter.js";

/** The filter of the transactions, part of the address. */
export function useFilter(): { filter: Filter; change: (values: Readonly<Record<string, string>>) => void } {
  const [search, change] = useAddress();
  const [account] = useAccount();
  return { filter: filterOf(search, account), change };
}
