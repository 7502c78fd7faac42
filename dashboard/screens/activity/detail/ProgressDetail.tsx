import type { ProgressEntry } from "../../../feed/delivery-progress.js";
import detailStyles from "../../../parts/Detail.module.css";
import { RawEntry } from "./RawEntry.js";
import { RowLink } from "./RowLink.js";
import { useDetailWords } from "./words.js";

/** An entry about the webhook of a fact. The stream shows it in the row of that fact, to which this leads. */
export function ProgressDetail({ entry }: { entry: ProgressEntry }) {
  const words = useDetailWords();
  const { eventType, eventSeq } = entry.data;
  return (
    <>
      <h2>{words.progress(eventType)}</h2>
      <p className={`${detailStyles.identity} mono`}>{entry.type}</p>
      <p className={detailStyles.links}>
        <RowLink to={String(eventSeq)}>{words.itsRow}</RowLink>
      </p>
      <RawEntry entry={entry} />
    </>
  );
}
