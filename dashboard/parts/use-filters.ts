import { useAddress } from "./use-address.js";

export interface Filters {
  /** What stands behind the question mark under a name; "" when nothing does. */
  readonly of: (name: string) => string;
  readonly set: (name: string, value: string) => void;
}

/** How a list is filtered. It stands in the address, so that a link shows the same. */
export function useFilters(): Filters {
  const [search, change] = useAddress();
  return {
    of: (name) => search.get(name) ?? "",
    set: (name, value) => change({ [name]: value }),
  };
}
