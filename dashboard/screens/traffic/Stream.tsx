import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowUp } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useClock } from "../../feed/hooks.js";
import { dayOf } from "../../parts/instant.js";
import { useLanguage, useWords } from "../../words/language.js";
import { idOf, type Line } from "./lines.js";
import { StreamRow } from "./StreamRow.js";

/** Every row is as high as styles/traffic.css makes it, so that a hundred thousand need no measuring. */
const ROW_HEIGHT = 54;

interface Props {
  /** Newest first. */
  readonly rows: readonly Line[];
  readonly cursor: string | null;
  readonly onOpen: (id: string) => void;
  /** Called when the last row comes into sight. */
  readonly onEnd: () => void;
}

export function Stream({ rows, cursor, onOpen, onEnd }: Props) {
  const words = useWords();
  const { language } = useLanguage();
  const { now } = useClock();
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => (rows[index] ? idOf(rows[index]) : index),
    overscan: 10,
  });
  const above = useSteadyReading(scroller.current, rows);
  // Only a moved cursor scrolls; rows that arrive must not.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const index = cursor === null ? -1 : rows.findIndex((row) => idOf(row) === cursor);
    if (index !== -1) virtualizer.scrollToIndex(index, { align: "auto" });
  }, [cursor]);

  const items = virtualizer.getVirtualItems();
  const today = now === null ? "" : dayOf(now, language);
  const visible = items.some(({ index }) => rows[index] !== undefined && idOf(rows[index]) === cursor);
  const isAtEnd = rows.length > 0 && items.at(-1)?.index === rows.length - 1;
  // A list that has grown may have its new end in sight, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isAtEnd) onEnd();
  }, [isAtEnd, rows.length]);
  return (
    <>
      {above > 0 ? (
        <button type="button" className="fresh above" onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          <ArrowUp size={13} aria-hidden="true" />
          {words.stream.fresh(above)}
        </button>
      ) : null}
      <div
        ref={scroller}
        className="scroller"
        role="listbox"
        aria-label={words.stream.label}
        aria-activedescendant={visible ? `row-${cursor}` : undefined}
        tabIndex={0}
      >
        <div role="presentation" style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {items.map(({ index, start }) => {
            const line = rows[index]!;
            const id = idOf(line);
            return (
              <StreamRow
                key={id}
                line={line}
                selected={id === cursor}
                top={start}
                position={index + 1}
                of={rows.length}
                today={today}
                onOpen={onOpen}
              />
            );
          })}
        </div>
      </div>
    </>
  );
}

/**
 * Whoever has scrolled down reads something: rows that arrive above must not push it away. Answers how many have
 * arrived above since the top was left.
 */
function useSteadyReading(scroller: HTMLDivElement | null, rows: readonly Line[]): number {
  const first = rows[0] && idOf(rows[0]);
  const newest = useRef(first);
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const before = newest.current;
    newest.current = first;
    const arrived = before === first ? 0 : rows.findIndex((row) => idOf(row) === before);
    if (!scroller || scroller.scrollTop < ROW_HEIGHT / 2 || arrived <= 0) return;
    scroller.scrollTop += arrived * ROW_HEIGHT;
    setAbove((count) => count + arrived);
  }, [rows, first, scroller]);
  useEffect(() => {
    if (!scroller) return;
    const onScroll = () => scroller.scrollTop < ROW_HEIGHT / 2 && setAbove(0);
    scroller.addEventListener("scroll", onScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", onScroll);
  }, [scroller]);
  return above;
}
