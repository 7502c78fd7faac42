import { Suspense, useLayoutEffect, useSyncExternalStore } from "react";
import { activityLine } from "../../../feed/activity-line.js";
import { isProgressEntry, type ProgressEntry } from "../../../feed/delivery-progress.js";
import type { AttemptLine, FactEntry, Row } from "../../../feed/journal-reducer.js";
import { client, journal } from "../../../feed/world.js";
import { BackButton } from "../../../parts/BackButton.js";
import { EmptyState } from "../../../parts/EmptyState.js";
import { FirstSteps } from "../../../parts/FirstSteps.js";
import { Loading } from "../../../parts/Loading.js";
import { lazyPart } from "../../../parts/lazy-part.js";
import { ProblemNote } from "../../../parts/ProblemNote.js";
import { useResource } from "../../../parts/use-resource.js";
import { useActivityWords } from "../words.js";
import { AttemptDetail } from "./AttemptDetail.js";
import { ClockChanges } from "./ClockChanges.js";
import { CobActions } from "./CobActions.js";
import { FactDetail } from "./FactDetail.js";
import { ProgressDetail } from "./ProgressDetail.js";
import { TransactionDetail } from "./TransactionDetail.js";
import { useDetailWords } from "./words.js";

// What only some rows show is not loaded with the others.
const CallDetail = lazyPart(() => import("../call/CallDetail.js"));
const RefusalDetail = lazyPart(() => import("../call/RefusalDetail.js"));
const HeldDetail = lazyPart(() => import("../held/HeldDetail.js"));

/** The detail of one row. A row older than the loaded stream is fetched. */
export default function Detail({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useActivityWords();
  const detailWords = useDetailWords();
  // A newly opened row starts at its top.
  useLayoutEffect(() => {
    document.getElementById("detail")?.scrollTo(0, 0);
  }, []);
  return (
    <>
      <BackButton back={words.back} onClose={onClose} />
      <Suspense fallback={<Loading />}>
        {id === "first-steps" ? (
          <FirstSteps title={detailWords.firstSteps} />
        ) : id === "held" ? (
          <HeldDetail />
        ) : (
          <RowDetail id={id} />
        )}
      </Suspense>
    </>
  );
}

/** The detail of the row with this id (`idOf` in lines.ts); the address may have any other text. */
function RowDetail({ id }: { id: string }) {
  const words = useDetailWords();
  const [, kind, digits] = /^([rc]?)([1-9]\d{0,14})$/.exec(id) ?? [];
  const number = Number(digits);
  if (kind === undefined) return <EmptyState>{words.gone}</EmptyState>;
  if (kind === "r") return <CallDetail id={number} />;
  if (kind === "c") return <ClockChanges first={number} />;
  return <EntryDetail seq={number} />;
}

function EntryDetail({ seq }: { seq: number }) {
  const row = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.find(seq));
  const line = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.findAttempt(seq));
  if (row) return <LoadedEntry fact={row.fact} row={row} />;
  return line ? <AttemptDetail entry={line.attempt} /> : <OlderEntry seq={seq} />;
}

/** An entry that is older than what the page has received. */
function OlderEntry({ seq }: { seq: number }) {
  const words = useDetailWords();
  const version = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.olderVersion);
  const { value, problem } = useResource(`entry ${seq}`, version, async () => ({ line: await oldLine(seq) }));
  if (problem) return <ProblemNote problem={problem} />;
  if (!value) return <Loading />;
  if (!value.line) return <EmptyState>{words.gone}</EmptyState>;
  if ("progressEntry" in value.line) return <ProgressDetail entry={value.line.progressEntry} />;
  if ("attempt" in value.line) return <AttemptDetail entry={value.line.attempt} />;
  return <LoadedEntry fact={value.line.fact} row={value.line} />;
}

/**
 * The line of an entry that the page has not loaded, with its outcome if the search index reaches back to it; the entry
 * alone if it has no line of its own.
 */
async function oldLine(
  seq: number,
): Promise<Row | AttemptLine | { readonly progressEntry: ProgressEntry } | null> {
  const { rows } = await client.searchActivity({ group: "all", before: seq + 1, limit: 1 });
  const found = rows.find(({ entry }) => entry.seq === seq);
  if (found) return activityLine(found);
  const { entries } = await client.readJournal({ since: seq - 1, limit: 1 });
  const entry = entries.find((candidate) => candidate.seq === seq);
  if (!entry) return null;
  const line = activityLine({ entry, outcome: null, event: null });
  return line ?? (isProgressEntry(entry) ? { progressEntry: entry } : null);
}

function LoadedEntry({ fact, row }: { fact: FactEntry; row: Row | null }) {
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
