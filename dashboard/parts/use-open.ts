import { useEffect } from "react";
import { useLocation, useParams, useSearch } from "wouter";
import { useKeys } from "./use-keys.js";

export interface Open {
  /** What the address says is open; null: nothing. */
  readonly name: string | null;
  readonly hrefOf: (name: string) => string;
  readonly close: () => void;
}

/**
 * Which of a list is open: it stands in the address, and what stands behind the question mark goes along. `names` are
 * those listed, in order, through which the keys step; `parameter` is the one of the screen's path.
 */
export function useOpen(base: string, parameter: string, names: readonly string[]): Open {
  const { [parameter]: name = null } = useParams();
  const [, navigate] = useLocation();
  const search = useSearch();
  const query = search ? `?${search}` : "";
  const hrefOf = (wanted: string) => `${base}/${wanted}${query}`;
  const step = (by: number) => {
    const index = name === null ? -1 : names.indexOf(name);
    const next = names[index === -1 ? 0 : Math.min(names.length - 1, Math.max(0, index + by))];
    if (next === undefined || next === name) return;
    // From one to the next is no step of the browser's history, or Back would take a day.
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
