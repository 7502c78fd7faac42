import { useSearchParams } from "wouter";

/** Sets parameters of the query string; "" removes one. */
export type ChangeAddress = (values: Readonly<Record<string, string>>) => void;

/**
 * Choices are kept in the query string, so that a link shows the same view. They add no entry to the browser's
 * history.
 */
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
