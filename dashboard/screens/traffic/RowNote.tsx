import type { Row } from "../../feed/journal-reducer.js";
import { Countdown } from "../../parts/Countdown.js";
import { useWords } from "../../words/words.js";
import type { RowStatusName } from "./row-status.js";
import { useTrafficWords } from "./words.js";

/** The note under the amount: what the status does not say. */
export function RowNote({ row: { fact, progress }, status }: { row: Row; status: RowStatusName }) {
  const words = useTrafficWords();
  const common = useWords();
  if (status === "refused") return words.stream.explain;
  if (status === "pending" && (fact.type === "payout.created" || fact.type === "refund.created")) {
    const { settlesAt } = fact.data;
    return settlesAt ? (
      <Countdown to={settlesAt} say={common.waiting.settlesIn} due={common.waiting.due} />
    ) : (
      common.waiting.byHand
    );
  }
  if (status === "pending" && fact.type === "charge.created") {
    return <Countdown to={fact.data.expiresAt} say={common.waiting.expiresIn} due={common.waiting.due} />;
  }
  if (!progress) return null;
  if (status === "noUrl") return words.stream.noUrl(progress.eventType);
  const deliveries = [...progress.deliveries.values()];
  if (status === "failing" || status === "gaveUp") {
    const mostTried = deliveries.reduce((most, delivery) =>
      delivery.attempts > most.attempts ? delivery : most,
    );
    return words.stream.attempts(mostTried.attempts, mostTried.scheduled);
  }
  return words.stream.urls(
    deliveries.filter((delivery) => delivery.status === "delivered").length,
    deliveries.length,
  );
}
