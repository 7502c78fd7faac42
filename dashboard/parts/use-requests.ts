import { useEffect, useState } from "react";
import type { RequestSummary } from "../../server/contract/journal/requests.control.js";
import { client, requestsVersion } from "../feed/world.js";
import { useWords } from "../words/words.js";
import { mergePages } from "./merge-pages.js";
import { NEWS_SPACING_MS, Throttle } from "./throttle.js";
import { type Problem, problemOf } from "./use-action.js";

/** The filter as the control API takes it; null loads nothing. */
type Filter = Omit<NonNullable<Parameters<typeof client.listRequests>[0]>, "before" | "limit">;

export interface Requests {
  /** Newest first; null until the first page has loaded. */
  readonly rows: readonly RequestSummary[] | null;
  /** Whether the oldest request is loaded. */
  readonly isWhole: boolean;
  readonly problem: Problem | null;
  /** Fetches the page before the oldest loaded request. */
  readonly older: () => void;
}

const PAGE = 200;
/** Waits for more keystrokes before searching. */
const TYPING_MS = 120;

interface State {
  readonly key: string;
  readonly rows: readonly RequestSummary[] | null;
  readonly isWhole: boolean;
  readonly problem: Problem | null;
}

/** The requests that match a filter, updated live. One query runs at a time. */
export function useRequests(filter: Filter | null): Requests {
  const words = useWords();
  const key = JSON.stringify(filter);
  const [state, setState] = useState<State>({ key, rows: null, isWhole: false, problem: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the filter
  useEffect(() => {
    if (filter === null) return;
    let isWanted = true;
    const look = async () => {
      try {
        const { requests: newest } = await client.listRequests({ ...filter, limit: PAGE });
        const isWhole = newest.length < PAGE;
        if (!isWanted) return;
        setState((before) => ({
          key,
          rows: mergePages(before.key === key && !isWhole ? before.rows : null, newest),
          isWhole: isWhole || (before.key === key && before.isWhole),
          problem: null,
        }));
      } catch (error) {
        if (isWanted) setState((before) => ({ ...before, problem: problemOf(error, words.unreachable) }));
      }
    };
    const throttle = new Throttle(look, NEWS_SPACING_MS);
    const unsubscribe = requestsVersion.subscribe(throttle.trigger);
    const timer = setTimeout(throttle.trigger, filter.text ? TYPING_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      throttle.stop();
      unsubscribe();
    };
  }, [key]);

  const current = state.key === key ? state : { ...state, rows: null };
  const older = () => {
    const last = current.rows?.at(-1);
    if (!last || state.isWhole || filter === null) return;
    void client.listRequests({ ...filter, before: last.id, limit: PAGE }).then(
      ({ requests }) =>
        setState((before) =>
          // The filter may have changed while this page was loading.
          before.key !== key || before.rows?.at(-1)?.id !== last.id
            ? before
            : { ...before, rows: [...before.rows, ...requests], isWhole: requests.length < PAGE },
        ),
      () => undefined,
    );
  };
  return { rows: current.rows, isWhole: current.isWhole, problem: state.problem, older };
}
