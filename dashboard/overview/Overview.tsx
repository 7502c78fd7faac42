import { FirstSteps } from "../parts/FirstSteps.js";
import { Loading } from "../parts/Loading.js";
import { ProblemNote } from "../parts/ProblemNote.js";
import { useAccount } from "../parts/use-account.js";
import { DueCard } from "./DueCard.js";
import styles from "./Overview.module.css";
import { AttemptsPlot, CallsPlot, LatencyPlot } from "./plots.js";
import { ReceiversCard } from "./ReceiversCard.js";
import { useSpan } from "./SpanChips.js";
import { type OverviewAndAgenda, useOverview } from "./use-overview.js";
import { WaitingCounts } from "./WaitingCounts.js";

/** Calls, webhooks and their receivers over time, what waits for the reader, and what is due next. */
export function Overview() {
  const [account] = useAccount();
  const [span] = useSpan();
  const { value, problem } = useOverview(account, span);
  if (value === null) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  if (span === "" && isUnused(value)) return <FirstSteps />;
  const { overview, upcoming, later } = value;
  return (
    <div className={styles.overview}>
      {problem ? <ProblemNote problem={problem} /> : null}
      <WaitingCounts waiting={overview.waiting} />
      <div className={styles.plots}>
        <CallsPlot overview={overview} />
        <AttemptsPlot overview={overview} />
        <LatencyPlot overview={overview} />
      </div>
      <div className={styles.cards}>
        <ReceiversCard overview={overview} />
        <DueCard upcoming={upcoming} later={later} />
      </div>
    </div>
  );
}

/** Whether nothing has happened, nothing waits and nothing is due. */
function isUnused({ overview: { calls, attempts, waiting }, upcoming }: OverviewAndAgenda): boolean {
  const counts = [calls.accepted, calls.refused, attempts.acknowledged, attempts.failed].flat();
  const { payouts, refunds, meds, charges, heldDeliveries } = waiting;
  return [
    ...counts,
    payouts.count,
    refunds.count,
    meds.count,
    charges,
    heldDeliveries,
    upcoming.length,
  ].every((count) => count === 0);
}
