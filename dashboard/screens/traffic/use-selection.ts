import { useState } from "react";
import { useLocation, useSearch } from "wouter";
import type { Row } from "../../feed/fold.js";
import { useWide } from "../../parts/use-wide.js";

export interface Selection {
  readonly cursor: number | null;
  readonly open: (seq: number) => void;
  readonly move: (by: number) => void;
  readonly close: () => void;
}

/**
 * The open row stands in the address. On a narrow page, where the detail covers the list, the keys first move
 * a cursor of their own and Enter opens; on a wide one the two are the same.
 */
export function useSelection(seq: number | null, rows: readonly Row[]): Selection {
  const [, navigate] = useLocation();
  const search = useSearch();
  const wide = useWide();
  const [mark, setMark] = useState<number | null>(null);
  const cursor = seq ?? mark;
  const go = (to: number | null) => {
    const path = to === null ? "/traffic" : `/traffic/${to}`;
    // Opening adds a step to the browser's history; going from row to row does not, or Back would take a day.
    navigate(search ? `${path}?${search}` : path, { replace: seq !== null && to !== null });
  };
  const open = (to: number) => {
    setMark(to);
    go(to);
  };
  const move = (by: number) => {
    const index = rows.findIndex((row) => row.seq === cursor);
    const row = rows[index === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, index + by))];
    if (!row) return;
    if (wide || seq !== null) open(row.seq);
    else setMark(row.seq);
  };
  return { cursor, open, move, close: () => seq !== null && go(null) };
}
