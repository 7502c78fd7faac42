import type { Row } from "../../feed/journal-reducer.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import styles from "./Activity.module.css";
import { movedText } from "./detail/clock-span.js";
import { useDetailWords } from "./detail/words.js";

/**
 * The cells for consecutive clock changes, newest first: their number, the times before the first and after the last,
 * and by how much they moved the clock.
 */
export function ClockCells({ changes }: { changes: readonly Row[] }) {
  const words = useDetailWords();
  const format = useFormat();
  const moves = changes.flatMap(({ fact }) => (fact.type === "clock.changed" ? [fact.data] : []));
  const [newest, oldest] = [moves[0], moves.at(-1)];
  if (!newest || !oldest) return null;
  return (
    <>
      <span />
      <span className={`${virtualListStyles.what} ${virtualListStyles.quiet} ${styles.clockChanges}`}>
        <span className={virtualListStyles.title}>{words.clockChanges(changes.length)}</span>
        <small className="mono">
          <span>{format.time(oldest.before)} →</span> <span>{format.time(newest.now)}</span>
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        <small>{movedText(moves)}</small>
      </span>
    </>
  );
}
