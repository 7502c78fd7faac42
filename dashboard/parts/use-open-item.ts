import { useEffect } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { useKeys } from "./use-keys.js";

export interface OpenItem {
  /** The name in the address; null if no item is open. */
  readonly name: string | null;
  readonly hrefOf: (name: string) => string;
  readonly close: () => void;
}

/**
 * The open item of a list. It is part of the address, and the query string is kept. `names` are the items in order, for
 * the arrow keys; `parameter` is the name of the parameter in the screen's path.
 */
export function useOpenItem(base: string, parameter: string, names: readonly string[]): OpenItem {
  const { [parameter]: name = null } = useParams();
  const [, navigate] = useLocation();
  const search = useSearch();
  const query = search ? `?${search}` : "";
  const hrefOf = (item: string) => `${base}/${item}${query}`;
  const step = (by: number) => {
    const index = name === null ? -1 : names.indexOf(name);
    const next = names[index === -1 ? 0 : Math.min(names.length - 1, Math.max(0, index + by))];
    if (next === undefined || next === name) return;
    // Moving to the next item replaces the entry in the browser's history, or Back would go through all items.
    navigate(hrefOf(next), { replace: name !== null });
  };
  const close = () => {
    if (name !== null) navigate(`${base}${query}`);
  };
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    ArrowDown: () => step(1),
    ArrowUp: () => step(-1),
    Escape: close,
  });
  useEffect(() => {
    document.getElementById("detail")?.scrollTo(0, 0);
    if (name !== null)
      document.querySelector('.split-side [aria-current="page"]')?.scrollIntoView({ block: "nearest" });
  }, [name]);
  return { name, hrefOf, close };
}
