import { useAddress } from "./use-address.js";

export interface Filters {
  /** The value of a query parameter; "" if absent. */
  readonly get: (name: string) => string;
  readonly set: (name: string, value: string) => void;
}

/** The filters of a list. Part of the address, so that a link shows the same view. */
export function useFilters(): Filters {
  const [search, change] = useAddress();
  return {
    get: (name) => search.get(name) ?? "",
    set: (name, value) => change({ [name]: value }),
  };
}
