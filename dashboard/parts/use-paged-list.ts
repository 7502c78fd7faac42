import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Observable } from "../feed/observable.js";
import { useWords } from "../words/words.js";
import { type LoadPage, PagedList, type PagedListState } from "./paged-list.js";
import { NEWS_SPACING_MS, Throttle } from "./throttle.js";
import { type Problem, problemOf } from "./use-action.js";

export interface PagedRows<Row> extends Omit<PagedListState<Row>, "problem"> {
  /** The question that the rows answer: that before the current one until this has its first page. */
  readonly question: string;
  readonly problem: Problem | null;
  /** Loads the next older page. */
  readonly more: () => void;
}

/** Waits for more keystrokes before searching a text. */
export const TYPING_MS = 120;

const NOTHING = new Observable<PagedListState<never>>({
  rows: null,
  isWhole: false,
  unsearched: 0,
  problem: null,
});

/**
 * The rows that answer a question, loaded page by page. Another question starts anew, and the rows of the one before
 * stay until its first page is there; late answers to an older question are dropped. When `version` moves, all that is
 * loaded is loaded again, or only the newest page if `isSame` says that rows never change (see PagedList). `question` null
 * loads nothing; `delayMs` is waited before a new question is asked.
 */
export function usePagedList<Row>(
  question: string | null,
  version: number,
  load: LoadPage<Row>,
  numberOf: (row: Row) => number,
  delayMs = 0,
  isSame?: (row: Row, other: Row) => boolean,
): PagedRows<Row> {
  const words = useWords();
  const latest = useRef({ load, numberOf });
  const asked = useRef<PagedList<Row> | null>(null);
  const [answered, setAnswered] = useState<{ question: string; list: PagedList<Row> } | null>(null);
  useEffect(() => {
    latest.current = { load, numberOf };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has a list of its own, and its own delay
  useEffect(() => {
    if (question === null) return;
    const list = new PagedList<Row>(
      (before) => latest.current.load(before),
      (row) => latest.current.numberOf(row),
      isSame,
    );
    asked.current = list;
    const unsubscribe = list.state.subscribe(() => setAnswered({ question, list }));
    const timer = setTimeout(list.refresh, delayMs);
    return () => {
      clearTimeout(timer);
      unsubscribe();
      list.stop();
    };
  }, [question]);
  const news = useRef<Throttle | null>(null);
  useEffect(() => {
    const throttle = new Throttle(async () => asked.current?.refresh(), NEWS_SPACING_MS);
    news.current = throttle;
    return () => throttle.stop();
  }, []);
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current !== version) news.current?.trigger();
    seen.current = version;
  }, [version]);

  const shown = question === null ? null : answered;
  const { subscribe, get } = shown?.list.state ?? NOTHING;
  const state = useSyncExternalStore<PagedListState<Row>>(subscribe, get);
  return {
    ...state,
    question: shown?.question ?? "",
    problem: state.problem === null ? null : problemOf(state.problem, words.unreachable),
    more: useCallback(() => asked.current?.more(), []),
  };
}
