import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Keeps the visible rows in place while new rows arrive above them. Returns the number of rows that have arrived since
 * the reader scrolled away from the top. `rows` are newest first; each is `rowHeight` pixels high.
 */
export function useScrollAnchor<Row>(
  scroller: HTMLElement | null,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  rowHeight: number,
): number {
  const first = rows[0] === undefined ? null : idOf(rows[0]);
  const newest = useRef(first);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const before = newest.current;
    newest.current = first;
    const newRows = before === first ? 0 : rows.findIndex((row) => idOf(row) === before);
    if (!scroller || scroller.scrollTop < rowHeight / 2 || newRows <= 0) return;
    scroller.scrollTop += newRows * rowHeight;
    setAbove((count) => count + newRows);
  }, [rows, first, idOf, scroller, rowHeight]);
  useEffect(() => {
    if (!scroller) return;
    const onScroll = () => scroller.scrollTop < rowHeight / 2 && setAbove(0);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", onScroll);
  }, [scroller, rowHeight]);
  return above;
}
