import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { TimelineItem } from "./TimelineItem.js";
import styles from "./TransactionTimeline.module.css";
import { eventKey, timelineOf } from "./timeline.js";

/** Everything that happened to a transaction, and what it still waits for, from top to bottom. */
export function TransactionTimeline({ transaction }: { transaction: WholeTransaction }) {
  return (
    <ol className={styles.timeline}>
      {timelineOf(transaction).map((event) => (
        <TimelineItem key={eventKey(event)} event={event} />
      ))}
    </ol>
  );
}
