import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Observable } from "../feed/observable.js";
import { useWords } from "../words/words.js";
import { type LoadPage, PagedList, type PagedListState } from "./paged-list.js";
import { NEWS_SPACING_MS, Throttle } from "./throttle.js";
import { type Problem, problemOf } from "./use-action.js";
import { useRetry } from "./use-retry.js";

export interface PagedRows<Row> extends Omit<PagedListState<Row>, "problem"> {
  /** The key of the query whose rows these are: the previous query until the first page of the new one has arrived. */
  readonly queryKey: string;
  readonly problem: Problem | null;
  /** Loads the next older page. */
  readonly more: () => void;
}

/** How long to wait for more keystrokes before searching (ms). */
export const TYPING_MS = 120;

const NOTHING = new Observable<PagedListState<never>>({
  rows: null,
  isWhole: false,
  unsearched: 0,
  problem: null,
});

/**
 * The rows of a query, loaded page by page. `queryKey` identifies the query; null loads nothing. When `queryKey` changes,
 * the new query is loaded after `delayMs`. Until its first page arrives, the rows of the previous query stay, but late
 * responses to the previous query are ignored. When `version` changes, all loaded pages are loaded again. If rows never
 * change, pass `isSame`: the list then loads only the newest page again, and uses `isSame` to find where that page meets
 * the loaded rows.
 */
export function usePagedList<Row>(
  queryKey: string | null,
  version: number,
  load: LoadPage<Row>,
  numberOf: (row: Row) => number,
  delayMs = 0,
  isSame?: (row: Row, other: Row) => boolean,
): PagedRows<Row> {
  const words = useWords();
  const latest = useRef({ load, numberOf });
  const currentList = useRef<PagedList<Row> | null>(null);
  const [loaded, setLoaded] = useState<{ queryKey: string; list: PagedList<Row> } | null>(null);
  useEffect(() => {
    latest.current = { load, numberOf };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each query has its own list and its own delay
  useEffect(() => {
    if (queryKey === null) return;
    const list = new PagedList<Row>(
      (before) => latest.current.load(before),
      (row) => latest.current.numberOf(row),
      isSame,
    );
    currentList.current = list;
    const unsubscribe = list.state.subscribe(() => setLoaded({ queryKey, list }));
    const timer = setTimeout(list.refresh, delayMs);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      list.stop();
    };
  }, [queryKey]);
  const news = useRef<Throttle | null>(null);
  useEffect(() => {
    const throttle = new Throttle(async () => currentList.current?.refresh(), NEWS_SPACING_MS);
    news.current = throttle;
    return () => throttle.stop();
  }, []);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) news.current?.trigger();
    seen.current = version;
  }, [version]);

  const shown = queryKey === null ? null : loaded;
  const { subscribe, get } = shown?.list.state ?? NOTHING;
  const state = useSyncExternalStore<PagedListState<Row>>(subscribe, get);
  useRetry(state.problem !== null, () => news.current?.trigger());
  return {
    ...state,
    queryKey: shown?.queryKey ?? "",
    problem: state.problem === null ? null : problemOf(state.problem, words.unreachable),
    more: useCallback(() => currentList.current?.more(), []),
  };
}
