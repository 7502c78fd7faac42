import { memo } from "react";
import { dayOf } from "../../parts/instant.js";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { useLanguage } from "../../words/language.js";
import { AttemptCells, RequestCells } from "./CallCells.js";
import { FactCells } from "./FactCells.js";
import type { Line } from "./lines.js";

interface Props {
  readonly line: Line;
  /** The sandbox's day; a row of another day says its own. */
  readonly today: string;
}

/** Lines are replaced, never changed, so one is drawn once however often the stream moves. */
export const StreamRow = memo(function StreamRow({ line, today }: Props) {
  const { language } = useLanguage();
  const { at } = "fact" in line ? line.fact : "attempt" in line ? line.attempt : line.request;
  const day = dayOf(at, language);
  return (
    <>
      <span className={virtualListStyles.time}>
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
    </>
  );
});
