import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useKeys } from "./use-keys.js";
import { useWide } from "./use-wide.js";

export interface Cursor {
  /** The selected row; on a wide page the open one. */
  readonly at: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * The open row of a list, and the keys that move through the list. The open row is part of the address, under `base`.
 * On a narrow page the detail covers the list, so the keys move a separate cursor and Enter opens the row.
 */
export function useCursor(base: string, openId: string | null, ids: readonly string[]): Cursor {
  const [, navigate] = useLocation();
  const search = useSearch();
  const wide = useWide();
  const [mark, setMark] = useState<string | null>(null);
  const at = openId ?? mark;
  const go = (to: string | null) => {
    const path = to === null ? base : `${base}/${to}`;
    // Opening adds an entry to the browser's history; moving from row to row replaces it, or Back would go through all
    // rows.
    navigate(search ? `${path}?${search}` : path, { replace: openId !== null && to !== null });
  };
  const open = (to: string) => {
    setMark(to);
    go(to);
  };
  const move = (by: number) => {
    const index = at === null ? -1 : ids.indexOf(at);
    const to = ids[index === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, index + by))];
    if (to === undefined) return;
    if (wide || openId !== null) open(to);
    else setMark(to);
  };
  const close = () => {
    if (openId === null) return;
    go(null);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>("[role=listbox]")?.focus({ preventScroll: true }),
    );
  };
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: () => {
      if (at === null) return;
      open(at);
      requestAnimationFrame(() => document.getElementById("detail")?.focus({ preventScroll: true }));
    },
    Escape: close,
  });
  return { at, open, close };
}
