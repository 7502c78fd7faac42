import type { Row } from "../../feed/journal-reducer.js";
import { bareReais } from "../../parts/format-reais.js";
import { Tag } from "../../parts/Tag.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { amountOf } from "../../story/amount.js";
import { titleOf } from "../../story/title.js";
import { useStoryWords } from "../../story/words.js";
import { useLanguage } from "../../words/language.js";
import { useWords } from "../../words/words.js";
import { RowNote } from "./RowNote.js";
import { rowLabels } from "./row-labels.js";
import { rowStatus } from "./row-status.js";
import { useTrafficWords } from "./words.js";

/** A fact in the stream: status, title, ids and amount. */
export function FactCells({ row }: { row: Row }) {
  const { language } = useLanguage();
  const words = useTrafficWords();
  const story = useStoryWords();
  const common = useWords();
  const { fact } = row;
  const status = rowStatus(row);
  const amount = amountOf(fact);
  const identity = rowLabels(fact, words, common, language).join(" · ");
  return (
    <>
      {status.name === "info" ? (
        <span />
      ) : (
        <Tag tone={status.tone}>
          {words.status[status.name]}
          {status.times ? ` ×${status.times}` : ""}
        </Tag>
      )}
      <span
        className={
          status.name === "info"
            ? `${virtualListStyles.what} ${virtualListStyles.quiet}`
            : virtualListStyles.what
        }
      >
        <span className={virtualListStyles.title}>{titleOf(fact, story)}</span>
        <small className="mono" title={identity}>
          {identity}
        </small>
      </span>
      <span className={virtualListStyles.amount}>
        {amount ? `${amount.sign} ${bareReais(amount.reais)}` : ""}
        <small>
          <RowNote row={row} status={status.name} />
        </small>
      </span>
    </>
  );
}
