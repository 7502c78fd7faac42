import type { Row } from "../../feed/fold.js";
import { Countdown } from "../../parts/Countdown.js";
import { useWords } from "../../words/words.js";
import type { StatusName } from "./status.js";
import { useTrafficWords } from "./words.js";

/** The small line under the amount: what the status does not say by itself. */
export function RowNote({ row: { fact, track }, status }: { row: Row; status: StatusName }) {
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
  if (!track) return null;
  if (status === "noUrl") return words.stream.noUrl(track.eventType);
  const deliveries = [...track.deliveries.values()];
  if (status === "failing" || status === "gaveUp") {
    const tried = deliveries.reduce((most, one) => (one.attempts > most.attempts ? one : most));
    return words.stream.attempts(tried.attempts, tried.scheduled);
  }
  return words.stream.urls(deliveries.filter((one) => one.status === "delivered").length, deliveries.length);
}
