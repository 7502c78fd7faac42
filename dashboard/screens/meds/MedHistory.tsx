import type { MedView } from "../../../server/contract/meds/meds.control.js";
import { useJournal, useTransactionVersion } from "../../feed/hooks.js";
import type { FactEntry } from "../../feed/journal-reducer.js";
import { client } from "../../feed/world.js";
import { useResource } from "../../parts/use-resource.js";
import { Assumptions } from "../../story/Assumptions.js";
import { TimelineItem } from "../../story/TimelineItem.js";
import timelineStyles from "../../story/TransactionTimeline.module.css";
import { type TimelineEvent, timelineOf } from "../../story/timeline.js";
import { useMedsWords } from "./words.js";

const isOf = (fact: FactEntry, id: number) => "medId" in fact.data && fact.data.medId === id;

/** The timeline of a MED: each step with its postings and deliveries. */
export function MedHistory({ med: { id, originalTransactionId } }: { med: MedView }) {
  const words = useMedsWords();
  const payment = originalTransactionId === null ? null : String(originalTransactionId);
  const { rows } = useJournal();
  // A MED on an unknown payment moves no money and has no transaction, only facts.
  const { value } = useResource(
    `payment of med ${payment}`,
    useTransactionVersion(payment ?? ""),
    async () => ({
      payment: payment === null ? null : await client.showTransaction({ id: payment }),
    }),
  );
  const events = value?.payment
    ? timelineOf(value.payment).filter((event) => event.kind === "fact" && isOf(event.fact, id))
    : rows.filter(({ fact }) => isOf(fact, id)).map(({ fact }) => withoutPostings(fact));
  if (events.length === 0) return null;
  const assumptions = new Set(
    events.flatMap((event) => (event.kind === "fact" ? (event.fact.assumptions ?? []) : [])),
  );
  return (
    <section aria-label={words.history}>
      <ol className={timelineStyles.timeline}>
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended
          <TimelineItem key={index} event={event} />
        ))}
      </ol>
      <Assumptions ids={[...assumptions]} />
    </section>
  );
}

const withoutPostings = (fact: FactEntry): TimelineEvent => ({
  kind: "fact",
  at: fact.at,
  fact,
  failed: false,
  movements: [],
  deliveries: [],
  eventWithoutUrl: null,
});
