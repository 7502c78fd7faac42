import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { activityLine } from "../../feed/activity-line.js";
import { useJournalVersion } from "../../feed/hooks.js";
import type { AttemptLine, Row } from "../../feed/journal-reducer.js";
import type { Snapshot } from "../../feed/journal-store.js";
import { client, journal } from "../../feed/world.js";
import type { Problem } from "../../parts/use-action.js";
import { useCounts } from "../../parts/use-counts.js";
import { TYPING_MS, usePagedList } from "../../parts/use-paged-list.js";
import { type Choice, groupOf, hasCalls, hasFacts, isNarrowed, searchOf } from "./choice.js";
import { type EntryLine, foldClock, interleave, type Line } from "./lines.js";
import { useCalls } from "./use-calls.js";

export interface Activity {
  /** Newest first; null until the first lines are loaded. */
  readonly lines: readonly Line[] | null;
  /** Identifies the query of the lines. */
  readonly queryKey: string;
  /** How many old entries the search has not read yet. */
  readonly unsearched: number;
  /** Whether calls are shown and all of them are loaded. Calls before the oldest line were removed. */
  readonly hasAllCalls: boolean;
  readonly problem: Problem | null;
  /** Loads older lines. */
  readonly more: () => void;
}

const PAGE = 200;
const EVERY_ENTRY = [""];
const NONE: readonly EntryLine[] = [];

/**
 * The lines of a choice. Without a search, the page shows the lines that it has received, and below them older lines
 * that it loads; with a search, the results of the sandbox.
 */
export function useActivity(choice: Choice, snapshot: Snapshot): Activity {
  const { query } = choice;
  const isLive = !isNarrowed(choice);
  const [withFacts, withCalls] = [hasFacts(choice), hasCalls(choice)];
  const live = useLiveLines(choice, snapshot, isLive);
  const entries = useEntries(choice, withFacts, isLive ? live : null, snapshot);
  const calls = useCalls(withCalls ? choice : null);
  const hasLive = isLive && (live.length > 0 || entries.isWhole);
  const loaded = isLive && !snapshot.loaded ? null : (entries.rows ?? (hasLive ? NONE : null));
  const lines = useMemo(() => {
    if (!withFacts) return calls.rows?.map((request) => ({ request })) ?? null;
    if (loaded === null || (withCalls && calls.rows === null)) return null;
    const rows: readonly Line[] = loaded.length === 0 ? live : [...live, ...loaded];
    const all = withCalls
      ? interleave(
          { rows: rows as readonly EntryLine[], isWhole: entries.isWhole },
          { rows: calls.rows ?? [], isWhole: calls.isWhole },
        )
      : rows;
    // What a search has found is shown line by line.
    return query.trim() === "" ? foldClock(all) : all;
  }, [live, loaded, entries.isWhole, withFacts, withCalls, calls.rows, calls.isWhole, query]);
  const { more: moreEntries } = entries;
  const { more: moreCalls } = calls;
  // A new function after each page, so that a list whose end is still visible calls it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const more = useCallback(() => {
    if (withFacts) moreEntries();
    if (withCalls) moreCalls();
  }, [moreEntries, moreCalls, withFacts, withCalls, entries.rows, calls.rows]);
  const problem = (withFacts ? entries.problem : null) ?? (withCalls ? calls.problem : null);
  const queryKey = `${choice.filter} ${withFacts ? entries.queryKey : ""} ${withCalls ? calls.queryKey : ""}`;
  // The lines of the previous choice stay until those of the new one are loaded.
  const before = useRef({ lines, queryKey });
  useEffect(() => {
    if (lines !== null || !snapshot.loaded) before.current = { lines, queryKey };
  });
  return {
    ...(lines === null && problem === null && snapshot.loaded ? before.current : { lines, queryKey }),
    unsearched: withFacts ? entries.unsearched : 0,
    hasAllCalls: withCalls && calls.rows !== null && calls.isWhole && (!withFacts || entries.isWhole),
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
    const facts = account === null ? rows : rows.filter(({ fact }) => fact.account === account);
    if (filter !== "with-calls") return facts.toReversed();
    const since = rows[0]?.seq ?? 0;
    const shown = attempts.filter(
      ({ seq, attempt }) => seq >= since && (account === null || attempt.account === account),
    );
    return byNumber(facts, shown).reverse();
  }, [isLive, filter, account, rows, attempts]);
}

/**
 * Facts, and attempts if calls are shown, from the sandbox; without a search only those before the oldest live row. `live`
 * is null with a search.
 */
function useEntries(
  choice: Choice,
  isWanted: boolean,
  live: readonly EntryLine[] | null,
  { rows, firstSeq }: Snapshot,
) {
  const { filter } = choice;
  const isLive = live !== null;
  const oldest = rows[0]?.seq ?? firstSeq;
  const queryKey = JSON.stringify({
    group: groupOf(filter),
    ...searchOf(choice),
    ...(isLive ? { before: oldest } : {}),
  });
  // Older rows are loaded when the reader comes to the end of the live ones, or if there are none.
  const [reached, setReached] = useState<string | null>(null);
  const isReached = live?.length === 0 || reached === queryKey;
  const isNeeded = isWanted && (!isLive || (oldest > 1 && isReached));
  const newest = useJournalVersion(EVERY_ENTRY);
  const older = useSyncExternalStore(journal.snapshot.subscribe, () => journal.reducer.olderVersion);
  const list = usePagedList<EntryLine>(
    isNeeded ? queryKey : null,
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
  const reach = useCallback(() => setReached(queryKey), [queryKey]);
  return {
    ...list,
    // The rows of the previous query are not older than these live ones.
    rows: isLive && (!isNeeded || list.queryKey !== queryKey) ? null : list.rows,
    queryKey: isLive ? queryKey : list.queryKey,
    isWhole: isLive && oldest <= 1 ? true : isNeeded && list.isWhole,
    more: isNeeded ? list.more : reach,
  };
}

/** The live row of an entry. Unlike a loaded copy it is updated with each change. */
const liveRow = (seq: number): EntryLine | undefined =>
  journal.reducer.find(seq) ?? journal.reducer.findAttempt(seq);

/** How many entries of each group match, in the whole history; null while unknown. */
export function useActivityCounts(choice: Choice) {
  const search = searchOf(choice);
  return useCounts(JSON.stringify(search), useJournalVersion(EVERY_ENTRY), () =>
    client.countActivity(search),
  );
}

/** Merges rows and attempts by number; both lists are sorted, oldest first. */
function byNumber(rows: readonly Row[], attempts: readonly AttemptLine[]): EntryLine[] {
  const all: EntryLine[] = [];
  let next = 0;
  for (const row of rows) {
    for (let attempt = attempts[next]; attempt && attempt.seq < row.seq; attempt = attempts[++next])
      all.push(attempt);
    all.push(row);
  }
  return [...all, ...attempts.slice(next)];
}
