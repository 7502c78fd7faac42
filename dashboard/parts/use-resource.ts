import { useEffect, useRef, useState } from "react";
import { useFeedSettled } from "../feed/hooks.js";
import { useWords } from "../words/words.js";
import { NEWS_SPACING_MS, Throttle } from "./throttle.js";
import { type Problem, problemOf } from "./use-action.js";
import { useRetry } from "./use-retry.js";

export interface Resource<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
}

/**
 * A value fetched from the sandbox, identified by `key`. When `version` changes it is fetched again: immediately, but
 * at most every NEWS_SPACING_MS. The old value stays visible meanwhile, and while the sandbox does not answer, but not after
 * a refusal: after a reset, what was shown does not exist. What failed is fetched again when the sandbox is back.
 */
export function useResource<Value>(
  key: string,
  version: number,
  load: () => Promise<Value>,
): Resource<Value> {
  const words = useWords();
  const [state, setState] = useState<Resource<Value> & { key: string }>({ key, value: null, problem: null });
  const latest = useRef({ load, unreachable: words.unreachable });
  const throttle = useRef<Throttle | null>(null);
  useEffect(() => {
    latest.current = { load, unreachable: words.unreachable };
  });
  useEffect(() => {
    let isCurrent = true;
    const fetchValue = async () => {
      try {
        const value = await latest.current.load();
        if (isCurrent) setState({ key, value, problem: null });
      } catch (error) {
        const problem = problemOf(error, latest.current.unreachable);
        if (isCurrent)
          setState((before) => ({
            key,
            value: before.key === key && !problem.error ? before.value : null,
            problem,
          }));
      }
    };
    const current = new Throttle(fetchValue, NEWS_SPACING_MS);
    throttle.current = current;
    return () => {
      isCurrent = false;
      current.stop();
    };
  }, [key]);
  const isSettled = useFeedSettled();
  // biome-ignore lint/correctness/useExhaustiveDependencies: key and version say when to fetch
  useEffect(() => {
    if (isSettled) throttle.current?.trigger();
  }, [key, version, isSettled]);
  useRetry(state.key === key && state.problem !== null, () => throttle.current?.trigger());
  return state.key === key ? state : { value: null, problem: null };
}
