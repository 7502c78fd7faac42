import { useEffect, useLayoutEffect, useRef, useState } from "react";

/**
 * Whoever has scrolled down reads something: rows that arrive above must not push it away. Answers how many have
 * arrived above since the top was left. `rows` are newest first, each as high as `rowHeight` in pixels.
 */
export function useSteadyReading<Row>(
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
    const arrived = before === first ? 0 : rows.findIndex((row) => idOf(row) === before);
    if (!scroller || scroller.scrollTop < rowHeight / 2 || arrived <= 0) return;
    scroller.scrollTop += arrived * rowHeight;
    setAbove((count) => count + arrived);
  }, [rows, first, idOf, scroller, rowHeight]);
  useEffect(() => {
    if (!scroller) return;
    const onScroll = () => scroller.scrollTop < rowHeight / 2 && setAbove(0);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", onScroll);
  }, [scroller, rowHeight]);
  return above;
}
