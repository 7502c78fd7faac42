import type { WholeTransaction } from "../../server/contract/transactions/transactions.control.js";
import { TimelineItem } from "./TimelineItem.js";
import styles from "./TransactionTimeline.module.css";
import { timelineOf } from "./timeline.js";

/** Everything that happened to a transaction, from top to bottom. */
export function TransactionTimeline({ transaction }: { transaction: WholeTransaction }) {
  return (
    <ol className={styles.timeline}>
      {timelineOf(transaction).map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only ever appended, or replaced by their kind
        <TimelineItem key={`${event.kind} ${index}`} event={event} />
      ))}
    </ol>
  );
}
