import { memo } from "react";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { AttemptCells, RequestCells } from "./CallCells.js";
import { FactCells } from "./FactCells.js";
import type { Line } from "./lines.js";

/** Lines are immutable, so memo renders each only once. */
export const StreamRow = memo(function StreamRow({ line }: { line: Line }) {
  const { at } = "fact" in line ? line.fact : "attempt" in line ? line.attempt : line.request;
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={at} />
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
