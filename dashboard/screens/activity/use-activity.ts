import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { RequestSummary } from "../../../server/contract/journal/requests.control.js";
import { activityLine } from "../../feed/activity-line.js";
import { useJournalVersion, useObservable } from "../../feed/hooks.js";
import type { AttemptRow, Row } from "../../feed/journal-reducer.js";
import type { Snapshot } from "../../feed/journal-store.js";
import { client, journal, requestsVersion } from "../../feed/world.js";
import type { Problem } from "../../parts/use-action.js";
import { TYPING_MS, usePagedList } from "../../parts/use-paged-list.js";
import { useResource } from "../../parts/use-resource.js";
import { type Choice, groupOf, isNarrowed, searchOf } from "./choice.js";
import { type EntryLine, foldClock, interleave, type Line } from "./lines.js";

export interface Activity {
  /** Newest first; null while the first are loading. */
  readonly lines: readonly Line[] | null;
  /** Changes when other lines are shown. */
  readonly question: string;
  /** How many old entries the search has not read yet. */
  readonly unsearched: number;
  readonly problem: Problem | null;
  /** Loads older lines. */
  readonly more: () => void;
}

const PAGE = 200;
const EVERY_ENTRY = [""];
const NONE: readonly EntryLine[] = [];

/**
 * The lines of a choice. Without a search they are those that the page has received, and below them the older ones of
 * the sandbox; a search is answered by the sandbox alone.
 */
export function useActivity(choice: Choice, snapshot: Snapshot): Activity {
  const isLive = !isNarrowed(choice);
  const hasCalls = choice.filter === "wire";
  const live = useLiveLines(choice, snapshot, isLive);
  const entries = useEntries(choice, isLive, snapshot);
  const calls = useCalls(hasCalls ? choice : null);
  const loaded = isLive && !snapshot.loaded ? null : (entries.rows ?? (isLive ? NONE : null));
  const lines = useMemo(() => {
    if (loaded === null || (hasCalls && calls.rows === null)) return null;
    const rows: readonly Line[] = loaded.length === 0 ? live : [...live, ...loaded];
    const all = hasCalls
      ? interleave(
          { rows: rows as readonly EntryLine[], isWhole: entries.isWhole },
          { rows: calls.rows ?? [], isWhole: calls.isWhole },
        )
      : rows;
    return isLive ? foldClock(all) : all;
  }, [live, loaded, entries.isWhole, hasCalls, calls.rows, calls.isWhole, isLive]);
  const { more: moreEntries } = entries;
  const { more: moreCalls } = calls;
  // Another function after each page, so that a list whose end is still in sight asks again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const more = useCallback(() => {
    moreEntries();
    if (hasCalls) moreCalls();
  }, [moreEntries, moreCalls, hasCalls, entries.rows, calls.rows]);
  const problem = entries.problem ?? (hasCalls ? calls.problem : null);
  const question = `${choice.filter} ${entries.question} ${hasCalls ? calls.question : ""}`;
  // The lines of the choice before this one stay until the first of the new one are there.
  const before = useRef({ lines, question });
  useEffect(() => {
    if (lines !== null || !snapshot.loaded) before.current = { lines, question };
  });
  return {
    ...(lines === null && problem === null && snapshot.loaded ? before.current : { lines, question }),
    unsearched: entries.unsearched,
    problem,
    more,
  };
}

/** What the page has received, newest first. */
function useLiveLines(
  { filter, account }: Choice,
  { rows, attempts }: Snapshot,
  isLive: boolean,
): readonly EntryLine[] {
  return useMemo(() => {
    if (!isLive) return NONE;
    const facts =
      account === null ? rows : rows.filter(({ fact }) => fact.account === null || fact.account === account);
    if (filter !== "wire") return facts.toReversed();
    const since = rows[0]?.seq ?? 0;
    const shown = attempts.filter(
      ({ seq, attempt }) => seq >= since && (account === null || attempt.account === account),
    );
    return byNumber(facts, shown).reverse();
  }, [isLive, filter, account, rows, attempts]);
}

/** Facts, and attempts if calls are shown, that the sandbox finds: without a search those before the oldest live row. */
function useEntries(choice: Choice, isLive: boolean, { rows }: Snapshot) {
  const { filter } = choice;
  const oldest = rows[0]?.seq ?? 1;
  const question = JSON.stringify({
    group: groupOf(filter),
    ...searchOf(choice),
    ...(isLive ? { before: oldest } : {}),
  });
  // Older rows are loaded when the reader comes to the end of the live ones.
  const [reached, setReached] = useState<string | null>(null);
  const isNeeded = !isLive || (oldest > 1 && reached === question);
  const newest = useJournalVersion(EVERY_ENTRY);
  const older = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.olderVersion);
  const list = usePagedList<EntryLine>(
    isNeeded ? question : null,
    isLive ? older : newest,
    async (before) => {
      const page = await client.searchActivity({
        group: groupOf(filter),
        ...searchOf(choice),
        limit: PAGE,
        ...(before === null && !isLive ? {} : { before: before ?? oldest }),
      });
      return { ...page, rows: page.rows.flatMap((row) => liveRow(row.entry.seq) ?? activityLine(row) ?? []) };
    },
    ({ seq }) => seq,
    choice.query === "" ? 0 : TYPING_MS,
  );
  const reach = useCallback(() => setReached(question), [question]);
  return {
    ...list,
    // The rows of a question before this one are not older than these live ones.
    rows: isLive && (!isNeeded || list.question !== question) ? null : list.rows,
    question: isLive ? question : list.question,
    isWhole: isLive && oldest <= 1 ? true : isNeeded && list.isWhole,
    more: isNeeded ? list.more : reach,
  };
}

/** A row that the page receives the changes of, rather than a copy of it. */
const liveRow = (seq: number): EntryLine | undefined =>
  journal.reducer.find(seq) ?? journal.reducer.findAttempt(seq);

/** The calls of the gateway; null loads none. */
function useCalls(choice: Choice | null) {
  const search = choice === null ? null : searchOf(choice);
  return usePagedList<RequestSummary>(
    search === null ? null : JSON.stringify(search),
    useObservable(requestsVersion),
    async (before) => {
      const { requests } = await client.listRequests({
        ...search,
        limit: PAGE,
        ...(before === null ? {} : { before }),
      });
      const isLast = requests.length < PAGE;
      return { rows: requests, next: isLast ? null : (requests.at(-1)?.id ?? null), unsearched: 0 };
    },
    ({ id }) => id,
    choice?.query ? TYPING_MS : 0,
  );
}

/** How many entries of each group match, in all of history; null while unknown. */
export function useCounts(choice: Choice) {
  const search = searchOf(choice);
  const [turn, setTurn] = useState(0);
  const version = useJournalVersion(EVERY_ENTRY);
  const { value } = useResource(`counts ${JSON.stringify(search)}`, version + turn, () =>
    client.countActivity(search),
  );
  const isReading = (value?.unsearched ?? 0) > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is asked for again while it is not the last
  useEffect(() => {
    if (!isReading) return;
    const timer = setTimeout(() => setTurn((count) => count + 1), 250);
    return () => clearTimeout(timer);
  }, [isReading, value]);
  return value;
}

/** Both oldest first, by the numbers of the journal. */
function byNumber(rows: readonly Row[], attempts: readonly AttemptRow[]): EntryLine[] {
  const all: EntryLine[] = [];
  let next = 0;
  for (const row of rows) {
    for (let attempt = attempts[next]; attempt && attempt.seq < row.seq; attempt = attempts[++next])
      all.push(attempt);
    all.push(row);
  }
  return [...all, ...attempts.slice(next)];
}
