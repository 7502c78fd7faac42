import { useVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";

/** Every row is as high as styles/stream.css makes it, so that many thousands need no measuring. */
const ROW_HEIGHT = 54;

interface Props<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly cursor: string | null;
  readonly label: string;
  /** Beside `row`, which places it. */
  readonly rowClass: string;
  readonly onOpen: (id: string) => void;
  /** Called when the last row comes into sight. */
  readonly onEnd?: () => void;
  readonly children: (row: Row) => ReactNode;
}

/** A list that may be very long: only what is in sight is drawn, and rows that arrive above push nothing away. */
export function VirtualList<Row>({
  rows,
  idOf,
  cursor,
  label,
  rowClass,
  onOpen,
  onEnd,
  children,
}: Props<Row>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => (rows[index] ? idOf(rows[index]) : index),
    overscan: 10,
  });
  const first = rows[0] === undefined ? null : idOf(rows[0]);
  const before = useRef(first);
  useLayoutEffect(() => {
    const arrived = rows.findIndex((row) => idOf(row) === before.current);
    before.current = first;
    // Whoever has scrolled down reads something, which has to stay where it is.
    if (scroller.current && scroller.current.scrollTop >= ROW_HEIGHT / 2 && arrived > 0)
      scroller.current.scrollTop += arrived * ROW_HEIGHT;
  }, [rows, first, idOf]);
  // Only a moved cursor scrolls; rows that arrive must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const index = cursor === null ? -1 : rows.findIndex((row) => idOf(row) === cursor);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: "auto" });
  }, [cursor]);
  const items = virtualizer.getVirtualItems();
  const isAtEnd = items.at(-1)?.index === rows.length - 1 && rows.length > 0;
  // A list that has grown may have its new end in sight, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, rows.length]);
  const visible = items.some(({ index }) => rows[index] !== undefined && idOf(rows[index]) === cursor);
  return (
    <div
      ref={scroller}
      className="scroller"
      role="listbox"
      aria-label={label}
      aria-activedescendant={visible ? `row-${cursor}` : undefined}
      tabIndex={0}
    >
      <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
        {items.map(({ index, start }) => {
          const row = rows[index]!;
          const id = idOf(row);
          return (
            // The list has the focus and the keys (use-keys.ts); a row needs only the mouse.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            // biome-ignore lint/a11y/useFocusableInteractive: see above
            <div
              key={id}
              id={`row-${id}`}
              className={`row ${rowClass}`}
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
    </div>
  );
}
