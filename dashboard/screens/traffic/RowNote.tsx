import type { Row } from "../../feed/fold.js";
import { Countdown } from "../../parts/Countdown.js";
import { useWords } from "../../words/language.js";
import type { StatusName } from "./status.js";

/** The small line under the amount: what the status does not say by itself. */
export function RowNote({ row: { fact, track }, status }: { row: Row; status: StatusName }) {
  const { stream } = useWords();
  if (status === "refused") return stream.explain;
  if (status === "pending" && (fact.type === "payout.created" || fact.type === "refund.created")) {
    const { settlesAt } = fact.data;
    return settlesAt ? <Countdown to={settlesAt} say={stream.settlesIn} due={stream.due} /> : stream.byHand;
  }
  if (status === "pending" && fact.type === "charge.created") {
    return <Countdown to={fact.data.expiresAt} say={stream.expiresIn} due={stream.due} />;
  }
  if (!track) return null;
  if (status === "dropped") return stream.dropped;
  if (status === "noUrl") return stream.noUrl(track.eventType);
  const deliveries = [...track.deliveries.values()];
  if (status === "failing" || status === "gaveUp") {
    const tried = deliveries.reduce((most, one) => (one.attempts > most.attempts ? one : most));
    return stream.attempts(tried.attempts, tried.scheduled);
  }
  return stream.urls(deliveries.filter((one) => one.status === "delivered").length, deliveries.length);
}
