import type { Med } from "../../../server/contract/meds/meds.control.js";
import type { FactEntry } from "../../feed/fold.js";
import { useJournal, useNewsOf } from "../../feed/hooks.js";
import { client } from "../../feed/world.js";
import { useResource } from "../../parts/use-resource.js";
import { Assumptions } from "../../story/Assumptions.js";
import { MomentItem } from "../../story/MomentItem.js";
import { type Moment, momentsOf } from "../../story/moments.js";
import "../../styles/moments.css";
import { useMedsWords } from "./words.js";

const isOf = (fact: FactEntry, id: number) => "medId" in fact.data && fact.data.medId === id;

/** What has happened to a MED: each step with what it did to the balance and whom it was told. */
export function MedHistory({ med: { id, originalTransactionId } }: { med: Med }) {
  const words = useMedsWords();
  const payment = originalTransactionId === null ? null : String(originalTransactionId);
  const { rows } = useJournal();
  // One that contests nothing that was received moves no money, so its facts are all there is.
  const { value } = useResource(`payment of med ${payment}`, useNewsOf(payment ?? ""), async () => ({
    payment: payment === null ? null : await client.showTransaction({ id: payment }),
  }));
  const moments = value?.payment
    ? momentsOf(value.payment).filter((moment) => moment.kind === "fact" && isOf(moment.fact, id))
    : rows.filter(({ fact }) => isOf(fact, id)).map(({ fact }) => bare(fact));
  if (moments.length === 0) return null;
  const assumptions = new Set(
    moments.flatMap((moment) => (moment.kind === "fact" ? (moment.fact.assumptions ?? []) : [])),
  );
  return (
    <section aria-label={words.history}>
      <ol className="moments">
        {moments.map((moment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever appended
          <MomentItem key={index} moment={moment} />
        ))}
      </ol>
      <Assumptions ids={[...assumptions]} />
    </section>
  );
}

const bare = (fact: FactEntry): Moment => ({
  ...{ kind: "fact", at: fact.at, fact, failed: false, movements: [], deliveries: [], unheard: null },
});
