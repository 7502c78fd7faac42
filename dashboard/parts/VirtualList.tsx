import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useScrollAnchor } from "./use-scroll-anchor.js";
import styles from "./VirtualList.module.css";
import { usePartsWords } from "./words.js";

/** The height that VirtualList.module.css gives every row, so that rows need no measuring. */
const ROW_HEIGHT = 54;

interface Props<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly cursor: string | null;
  readonly label: string;
  /** Added to the class `row`. */
  readonly rowClass?: string | undefined;
  readonly onOpen: (id: string) => void;
  /** Called when the last row becomes visible, and again if this function changes while it is visible. */
  readonly onEnd?: () => void;
  /** Shown below the last row when that is visible. */
  readonly foot?: ReactNode;
  readonly children: (row: Row) => ReactNode;
}

/** A virtual list: only visible rows are rendered, and rows that arrive above do not move what the reader sees. */
export function VirtualList<Row>({
  rows,
  idOf,
  cursor,
  label,
  rowClass,
  onOpen,
  onEnd,
  foot,
  children,
}: Props<Row>) {
  const words = usePartsWords();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // Rows are keyed by index: a getItemKey would visit every row at each render.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const above = useScrollAnchor(scroller, rows, idOf, ROW_HEIGHT);
  // The list scrolls when the cursor moves, not when rows arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const index = cursor === null ? -1 : rows.findIndex((row) => idOf(row) === cursor);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: "auto" });
  }, [cursor, scroller]);
  const items = virtualizer.getVirtualItems();
  const isAtEnd = items.at(-1)?.index === rows.length - 1 && rows.length > 0;
  // When the list grows, its new end may already be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, rows.length, onEnd]);
  const visible = items.some(({ index }) => rows[index] !== undefined && idOf(rows[index]) === cursor);
  return (
    <>
      {above > 0 ? (
        <button
          type="button"
          className={`${styles.fresh} ${styles.above}`}
          onClick={() => scroller?.scrollTo({ top: 0 })}
        >
          <ArrowUp size={13} aria-hidden="true" />
          {words.fresh(above)}
        </button>
      ) : null}
      <div
        ref={setScroller}
        className={styles.scroller}
        role="listbox"
        aria-label={label}
        aria-activedescendant={visible ? `row-${cursor}` : undefined}
        tabIndex={0}
      >
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            // The list has just become shorter, and the virtualizer has not been updated yet.
            if (row === undefined) return null;
            const id = idOf(row);
            return (
              // The list has the focus and the keys (use-keys.ts); a row needs only the mouse.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above
              // biome-ignore lint/a11y/useFocusableInteractive: see above
              <div
                key={id}
                id={`row-${id}`}
                className={rowClass ? `${styles.row} ${rowClass}` : styles.row}
                role="option"
                aria-selected={id === cursor}
                aria-posinset={index + 1}
                aria-setsize={rows.length}
                style={{ transform: `translateY(${start}px)` }}
                onClick={() => onOpen(id)}
              >
                {children(row)}
              </div>
            );
          })}
        </div>
        {isAtEnd ? foot : null}
      </div>
    </>
  );
}
