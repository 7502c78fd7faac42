import { useSearchParams } from "wouter";

export interface Filters {
  /** What stands behind the question mark under a name; "" when nothing does. */
  readonly of: (name: string) => string;
  readonly set: (name: string, value: string) => void;
}

/** How a list is filtered. It stands in the address, so that a link shows the same. */
export function useFilters(): Filters {
  const [search, setSearch] = useSearchParams();
  return {
    of: (name) => search.get(name) ?? "",
    set: (name, value) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before);
          if (value === "") after.delete(name);
          else after.set(name, value);
          return after;
        },
        { replace: true },
      ),
  };
}
