import { useAccount } from "../../parts/use-account.js";
import { useAddress } from "../../parts/use-address.js";
import { type Filter, filterOf } from "./filter.js";

/** What the reader wants to see of the transactions. It stands in the address, so that a link shows the same. */
export function useFilter(): { filter: Filter; change: (values: Readonly<Record<string, string>>) => void } {
  const [search, change] = useAddress();
  const [account] = useAccount();
  return { filter: filterOf(search, account), change };
}
