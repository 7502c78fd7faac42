import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import { useWide } from "../../parts/use-wide.js";
import { idOf, type Line } from "./lines.js";

export interface Selection {
  /** The id of the open row or, if none is open, of the row that the keys have reached. */
  readonly cursor: string | null;
  readonly open: (id: string) => void;
  readonly move: (by: number) => void;
  readonly close: () => void;
}

/**
 * The id of the open row is part of the address. On a wide page, each key that moves through the list opens the next
 * row at once. On a narrow page, where the detail covers the list, these keys only move the cursor while no row is open,
 * and Enter opens the row at the cursor.
 */
export function useSelection(openId: string | null, rows: readonly Line[]): Selection {
  const [, navigate] = useLocation();
  const search = useSearch();
  const wide = useWide();
  const [mark, setMark] = useState<string | null>(null);
  const cursor = openId ?? mark;
  const go = (to: string | null) => {
    const path = to === null ? "/activity" : `/activity/${to}`;
    // Opening a row adds an entry to the browser's history. Moving to another row replaces this entry; otherwise Back
    // would go through every row.
    navigate(search ? `${path}?${search}` : path, { replace: openId !== null && to !== null });
  };
  const open = (to: string) => {
    setMark(to);
    go(to);
  };
  const move = (by: number) => {
    const index = rows.findIndex((row) => idOf(row) === cursor);
    const row = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))];
    if (!row) return;
    if (wide || openId !== null) open(idOf(row));
    else setMark(idOf(row));
  };
  return { cursor, open, move, close: () => openId !== null && go(null) };
}
