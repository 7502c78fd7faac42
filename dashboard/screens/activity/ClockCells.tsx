import type { Row } from "../../feed/journal-reducer.js";
import { useFormat } from "../../parts/use-format.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useDetailWords } from "./detail/words.js";

/**
 * The cells for consecutive clock changes: their number, and the times before the first and after the last. `changes`
 * are newest first.
 */
export function ClockCells({ changes }: { changes: readonly Row[] }) {
  const words = useDetailWords();
  const format = useFormat();
  const [newest, oldest] = [changes[0]?.fact, changes.at(-1)?.fact];
  if (newest?.type !== "clock.changed" || oldest?.type !== "clock.changed") return null;
  return (
    <>
      <span />
      <span className={`${virtualListStyles.what} ${virtualListStyles.quiet}`}>
        <span className={virtualListStyles.title}>{words.clockChanges(changes.length)}</span>
        <small className="mono">
          {format.time(oldest.data.before)} → {format.time(newest.data.now)}
        </small>
      </span>
      <span />
    </>
  );
}
