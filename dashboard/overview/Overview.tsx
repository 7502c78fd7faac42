import { useSyncExternalStore } from "react";
import { journal } from "../feed/world.js";
import { FirstSteps } from "../parts/FirstSteps.js";
import { Loading } from "../parts/Loading.js";
import { ProblemNote } from "../parts/ProblemNote.js";
import { useAccount } from "../parts/use-account.js";
import { DueCard } from "./DueCard.js";
import { LatestCard } from "./LatestCard.js";
import styles from "./Overview.module.css";
import { AttemptsPlot, CallsPlot, LatencyPlot } from "./plots.js";
import { ReceiversCard } from "./ReceiversCard.js";
import { useSpan } from "./SpanChips.js";
import { type OverviewAndAgenda, useOverview } from "./use-overview.js";
import { WaitingCounts } from "./WaitingCounts.js";

/**
 * Calls, webhooks and their receivers over time, what waits for the reader, and what is due next; with the latest facts,
 * unless a list of them is beside it.
 */
export function Overview({ showsLatest = false }: { showsLatest?: boolean }) {
  const [account] = useAccount();
  const [span] = useSpan();
  const { value, problem } = useOverview(account, span);
  const isEmpty = value !== null && span === "" && isUnused(value);
  // The plots are not drawn again at every entry, so this subscribes to the answer instead of the journal.
  const isFirstUse = useSyncExternalStore(journal.snapshot.subscribe, () => isEmpty && !hasWork(account));
  if (value === null) return problem ? <ProblemNote problem={problem} /> : <Loading />;
  if (isFirstUse) return <FirstSteps />;
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
        {showsLatest ? <LatestCard /> : null}
        <div className={showsLatest ? styles.column : styles.cards}>
          <ReceiversCard overview={overview} />
          <DueCard upcoming={upcoming} later={later} />
        </div>
      </div>
    </div>
  );
}

/** Whether the account has a transaction or a refused call. The journal says so earlier than the next overview. */
const hasWork = (account: number | null): boolean =>
  journal.snapshot
    .get()
    .rows.some(
      ({ fact }) =>
        (account === null || fact.account === account) &&
        (fact.type === "request.refused" || fact.transactionId !== undefined),
    );

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
