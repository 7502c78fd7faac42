import { memo } from "react";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import type { AccountNames } from "./AccountName.js";
import { AttemptCells, RequestCells } from "./CallCells.js";
import { ClockCells } from "./ClockCells.js";
import { FactCells } from "./FactCells.js";
import type { Line } from "./lines.js";

/** Lines are immutable, so memo renders each only once. */
export const StreamRow = memo(function StreamRow({ line, names }: { line: Line; names: AccountNames }) {
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={timeOf(line)} />
      </span>
      {"fact" in line ? (
        <FactCells row={line} names={names} />
      ) : "attempt" in line ? (
        <AttemptCells attempt={line.attempt} names={names} />
      ) : "clock" in line ? (
        <ClockCells changes={line.clock} />
      ) : (
        <RequestCells request={line.request} names={names} />
      )}
    </>
  );
});

function timeOf(line: Line): string {
  if ("clock" in line) return line.clock[0]?.fact.at ?? "";
  return ("fact" in line ? line.fact : "attempt" in line ? line.attempt : line.request).at;
}
