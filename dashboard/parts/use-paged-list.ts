import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useWords } from "../words/words.js";
import { type LoadPage, PagedList, type PagedListState } from "./paged-list.js";
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

/**
 * The rows that answer a question, loaded page by page. Another question starts anew, and the rows of the one before
 * stay until its first page is there; late answers to an older question are dropped. When `version` moves, all that is
 * loaded is loaded again. `question` null loads nothing; `delayMs` is waited before a new question is asked.
 */
export function usePagedList<Row>(
  question: string | null,
  version: number,
  load: LoadPage<Row>,
  numberOf: (row: Row) => number,
  delayMs = 0,
): PagedRows<Row> {
  const words = useWords();
  const latest = useRef({ load, numberOf });
  useEffect(() => {
    latest.current = { load, numberOf };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has a list of its own
  const list = useMemo(
    () =>
      new PagedList<Row>(
        (before) => latest.current.load(before),
        (row) => latest.current.numberOf(row),
      ),
    [question],
  );
  const state = useSyncExternalStore(list.state.subscribe, list.state.get);
  const [asked, setAsked] = useState<PagedList<Row> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the delay belongs to the question
  useEffect(() => {
    if (question === null) return;
    const timer = setTimeout(() => setAsked(list), delayMs);
    return () => {
      clearTimeout(timer);
      list.stop();
    };
  }, [list]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version says when there is something to load
  useEffect(() => {
    if (asked === list) list.refresh();
  }, [asked, list, version]);

  const shown = useRef({ question: question ?? "", state });
  useEffect(() => {
    if (state.rows !== null) shown.current = { question: question ?? "", state };
  });
  const isNew = state.rows === null && question !== null;
  const { question: answered, state: current } = isNew ? shown.current : { question: question ?? "", state };
  return {
    ...current,
    question: answered,
    problem: state.problem === null ? null : problemOf(state.problem, words.unreachable),
    more: list.more,
  };
}
