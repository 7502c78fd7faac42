import { Suspense, useLayoutEffect, useSyncExternalStore } from "react";
import { isProgressEntry } from "../../../feed/delivery-progress.js";
import type { FactEntry, Row } from "../../../feed/journal-reducer.js";
import { client, journal } from "../../../feed/world.js";
import { BackButton } from "../../../parts/BackButton.js";
import { EmptyState } from "../../../parts/EmptyState.js";
import { Loading } from "../../../parts/Loading.js";
import { lazyPart } from "../../../parts/lazy-part.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useResource } from "../../../parts/use-resource.js";
import { useTrafficWords } from "../words.js";
import { AttemptDetail } from "./AttemptDetail.js";
import { CallDetail } from "./CallDetail.js";
import { CobActions } from "./CobActions.js";
import { FactDetail } from "./FactDetail.js";
import { RefusalDetail } from "./RefusalDetail.js";
import { TransactionDetail } from "./TransactionDetail.js";

const HeldDetail = lazyPart(() => import("../held/HeldDetail.js"));

/** The detail of one row. An older row than the stream has is fetched. */
export default function Detail({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useTrafficWords();
  // A newly opened row starts at its top.
  useLayoutEffect(() => {
    document.getElementById("detail")?.scrollTo(0, 0);
  }, []);
  return (
    <>
      <BackButton back={words.back} onClose={onClose} />
      {id === "held" ? (
        <Suspense fallback={<Loading />}>
          <HeldDetail />
        </Suspense>
      ) : id.startsWith("r") ? (
        <CallDetail id={id.slice(1)} />
      ) : (
        <EntryDetail seq={Number(id)} />
      )}
    </>
  );
}

function EntryDetail({ seq }: { seq: number }) {
  const row = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.find(seq));
  const line = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.findAttempt(seq));
  if (row) return <Story fact={row.fact} row={row} />;
  return line ? <AttemptDetail attempt={line.attempt} /> : <OldStory seq={seq} />;
}

function OldStory({ seq }: { seq: number }) {
  const words = useTrafficWords();
  const { value, problem } = useResource(`entry ${seq}`, 0, async () => {
    const { entries } = await client.readJournal({ since: seq - 1, limit: 1 });
    return { entry: entries.find((entry) => entry.seq === seq) ?? null };
  });
  if (problem) return <ProblemNote problem={problem} />;
  if (!value) return <Loading />;
  if (value.entry?.type === "delivery.attempted") return <AttemptDetail attempt={value.entry} />;
  if (!value.entry || isProgressEntry(value.entry)) return <EmptyState>{words.detail.gone}</EmptyState>;
  return <Story fact={value.entry} row={null} />;
}

function Story({ fact, row }: { fact: FactEntry; row: Row | null }) {
  if (fact.type === "request.refused") return <RefusalDetail fact={fact} />;
  if (fact.transactionId) return <TransactionDetail fact={fact} row={row} id={fact.transactionId} />;
  const waits = fact.type === "cob.created" && fact.account !== null && row?.outcome === null;
  return (
    <FactDetail
      fact={fact}
      actions={waits ? <CobActions txid={fact.data.txid} account={fact.account} /> : null}
    />
  );
}
