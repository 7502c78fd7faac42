import { useEffect, useState } from "react";
import type { GatewayRequest } from "../../server/contract/journal/requests.control.js";
import { client, requestsVersion } from "../feed/world.js";
import { useWords } from "../words/words.js";
import { mergePages } from "./merge-pages.js";
import { type Problem, problemOf } from "./use-action.js";

/** As the control API takes it; null: nothing is asked for. */
type Filter = Omit<NonNullable<Parameters<typeof client.listRequests>[0]>, "before" | "limit">;

export interface Requests {
  /** Newest first; null until the first have come. */
  readonly rows: readonly GatewayRequest[] | null;
  /** Whether there is nothing before the oldest that is known. */
  readonly isWhole: boolean;
  readonly problem: Problem | null;
  /** Fetches what lies before the oldest that is known. */
  readonly older: () => void;
}

const PAGE = 200;
/** Whoever types a search goes on typing. */
const TYPING_MS = 120;

interface State {
  readonly key: string;
  readonly rows: readonly GatewayRequest[] | null;
  readonly isWhole: boolean;
  readonly problem: Problem | null;
}

/** The requests that pass a filter, and those that come while the page is open. One question is asked at a time. */
export function useRequests(filter: Filter | null): Requests {
  const words = useWords();
  const key = JSON.stringify(filter);
  const [state, setState] = useState<State>({ key, rows: null, isWhole: false, problem: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the filter
  useEffect(() => {
    if (filter === null) return;
    let isWanted = true;
    let isBusy = false;
    let isStale = false;
    const look = async () => {
      isStale = true;
      if (isBusy) return;
      isBusy = true;
      while (isStale && isWanted) {
        isStale = false;
        const answer = await client.listRequests({ ...filter, limit: PAGE }).catch((error: unknown) => {
          if (isWanted) setState((before) => ({ ...before, problem: problemOf(error, words.unreachable) }));
          return null;
        });
        if (!answer || !isWanted) continue;
        const newest = answer.requests;
        const isWhole = newest.length < PAGE;
        setState((before) => ({
          key,
          rows: mergePages(before.key === key && !isWhole ? before.rows : null, newest),
          isWhole: isWhole || (before.key === key && before.isWhole),
          problem: null,
        }));
      }
      isBusy = false;
    };
    const stop = requestsVersion.subscribe(() => void look());
    const timer = setTimeout(() => void look(), filter.text ? TYPING_MS : 0);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      stop();
    };
  }, [key]);

  const current = state.key === key ? state : { ...state, rows: null };
  const older = () => {
    const last = current.rows?.at(-1);
    if (!last || state.isWhole || filter === null) return;
    void client.listRequests({ ...filter, before: last.id, limit: PAGE }).then(
      ({ requests }) =>
        setState((before) =>
          // Somebody else's answer may have come in between.
          before.key !== key || before.rows?.at(-1)?.id !== last.id
            ? before
            : { ...before, rows: [...before.rows, ...requests], isWhole: requests.length < PAGE },
        ),
      () => undefined,
    );
  };
  return { rows: current.rows, isWhole: current.isWhole, problem: state.problem, older };
}
