import { memo } from "react";
import { dayOf } from "../../parts/instant.js";
import { Time } from "../../parts/Time.js";
import { useLanguage } from "../../words/language.js";
import { AttemptCells, RequestCells } from "./CallCells.js";
import { FactCells } from "./FactCells.js";
import { idOf, type Line } from "./lines.js";

interface Props {
  readonly line: Line;
  readonly selected: boolean;
  readonly top: number;
  readonly position: number;
  readonly of: number;
  /** The sandbox's day; a row of another day says its own. */
  readonly today: string;
  readonly onOpen: (id: string) => void;
}

export const StreamRow = memo(function StreamRow({
  line,
  selected,
  top,
  position,
  of,
  today,
  onOpen,
}: Props) {
  const { language } = useLanguage();
  const id = idOf(line);
  const { at } = "fact" in line ? line.fact : "attempt" in line ? line.attempt : line.request;
  const day = dayOf(at, language);
  return (
    // The list has the focus and the keys (use-keys.ts); a row needs only the mouse.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={`row-${id}`}
      className="row"
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={of}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(id)}
    >
      <span className="row-time">
        <Time at={at} />
        {day === today ? null : <small>{day}</small>}
      </span>
      {"fact" in line ? (
        <FactCells row={line} />
      ) : "attempt" in line ? (
        <AttemptCells attempt={line.attempt} />
      ) : (
        <RequestCells request={line.request} />
      )}
    </div>
  );
});
