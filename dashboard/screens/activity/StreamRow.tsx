import { memo, Suspense } from "react";
import type { AccountNames } from "../../parts/AccountName.js";
import { lazyPart } from "../../parts/lazy-part.js";
import { Time } from "../../parts/Time.js";
import virtualListStyles from "../../parts/VirtualList.module.css";
import { FactCells } from "../../story/FactCells.js";
import type { Line } from "./lines.js";

const OtherCells = lazyPart(() => import("./OtherCells.js"));

/** Lines are immutable, so memo renders each only once. */
export const StreamRow = memo(function StreamRow({ line, names }: { line: Line; names: AccountNames }) {
  return (
    <>
      <span className={virtualListStyles.time}>
        <Time at={timeOf(line)} />
      </span>
      {"fact" in line ? (
        <FactCells row={line} names={names} />
      ) : (
        <Suspense>
          <OtherCells line={line} names={names} />
        </Suspense>
      )}
    </>
  );
});

function timeOf(line: Line): string {
  if ("clock" in line) return line.clock[0].fact.at;
  return ("fact" in line ? line.fact : "attempt" in line ? line.attempt : line.request).at;
}
