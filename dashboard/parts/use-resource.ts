import { useEffect, useRef, useState } from "react";
import { useWords } from "../words/words.js";
import { Pacer } from "./pacer.js";
import { type Problem, problemOf } from "./use-action.js";

export interface Resource<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
}

const SPACING_MS = 100;

/**
 * Something fetched from the sandbox, named by `key`. When `version` moves it is fetched again: at once, but of a burst
 * of news at most every 100 ms. The old value stays visible meanwhile.
 */
export function useResource<Value>(
  key: string,
  version: number,
  load: () => Promise<Value>,
): Resource<Value> {
  const words = useWords();
  const [state, setState] = useState<Resource<Value> & { key: string }>({ key, value: null, problem: null });
  const latest = useRef({ load, unreachable: words.unreachable });
  const pacer = useRef<Pacer | null>(null);
  useEffect(() => {
    latest.current = { load, unreachable: words.unreachable };
  });
  useEffect(() => {
    let isWanted = true;
    const fetched = async () => {
      try {
        const value = await latest.current.load();
        if (isWanted) setState({ key, value, problem: null });
      } catch (thrown) {
        const problem = problemOf(thrown, latest.current.unreachable);
        if (isWanted)
          setState((before) => ({ key, value: before.key === key ? before.value : null, problem }));
      }
    };
    const own = new Pacer(fetched, SPACING_MS);
    pacer.current = own;
    return () => {
      isWanted = false;
      own.stop();
    };
  }, [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: key and version say when there is something to fetch
  useEffect(() => pacer.current?.hear(), [key, version]);
  return state.key === key ? state : { value: null, problem: null };
}
