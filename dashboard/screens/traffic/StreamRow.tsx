import { memo } from "react";
import type { Row } from "../../feed/fold.js";
import { dayOf } from "../../parts/instant.js";
import { bareReais } from "../../parts/reais.js";
import { Tag } from "../../parts/Tag.js";
import { Time } from "../../parts/Time.js";
import { amountOf } from "../../story/amount.js";
import { titleOf } from "../../story/title.js";
import { useLanguage, useWords } from "../../words/language.js";
import { identityOf } from "./identity.js";
import { RowNote } from "./RowNote.js";
import { statusOf } from "./status.js";

interface Props {
  readonly row: Row;
  readonly selected: boolean;
  readonly top: number;
  readonly position: number;
  readonly of: number;
  /** The sandbox's day; a row of another day says its own. */
  readonly today: string;
  readonly onOpen: (seq: number) => void;
}

export const StreamRow = memo(function StreamRow({ row, selected, top, position, of, today, onOpen }: Props) {
  const words = useWords();
  const { language } = useLanguage();
  const { fact } = row;
  const status = statusOf(row);
  const amount = amountOf(fact);
  const day = dayOf(fact.at, language);
  const identity = identityOf(fact, language).join(" · ");
  return (
    // The list has the focus and the keys (use-keys.ts); a row needs only the mouse.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div
      id={`row-${row.seq}`}
      className="row"
      role="option"
      aria-selected={selected}
      aria-posinset={position}
      aria-setsize={of}
      style={{ transform: `translateY(${top}px)` }}
      onClick={() => onOpen(row.seq)}
    >
      <span className="row-time">
        <Time at={fact.at} />
        {day === today ? null : <small>{day}</small>}
      </span>
      <Tag tone={status.tone}>
        {words.status[status.name]}
        {status.times ? ` ×${status.times}` : ""}
      </Tag>
      <span className="row-what">
        <span className="row-title">{titleOf(fact, words)}</span>
        <small className="mono" title={identity}>
          {identity}
        </small>
      </span>
      <span className="row-amount">
        {amount ? `${amount.sign} ${bareReais(amount.reais)}` : ""}
        <small>
          <RowNote row={row} status={status.name} />
        </small>
      </span>
    </div>
  );
});
