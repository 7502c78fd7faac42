import { useSearchParams } from "wouter";

/** Changes what stands behind the question mark, by name; "" takes a name away. */
export type ChangeAddress = (values: Readonly<Record<string, string>>) => void;

/** What the reader has chosen stands in the address, so that a link shows the same. A choice is no step to go back over. */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [search, setSearch] = useSearchParams();
  const change: ChangeAddress = (values) =>
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
  return [search, change];
}
