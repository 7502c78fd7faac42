import { useEffect, useState } from "react";
import { useWords } from "../words/language.js";
import { type Problem, problemOf } from "./use-action.js";

export interface Resource<Value> {
  readonly value: Value | null;
  readonly problem: Problem | null;
}

const SETTLE_MS = 120;

/**
 * Something fetched from the sandbox, named by `key`. When `version` moves it is fetched again, a moment later
 * because news comes in bursts, and the old value stays visible meanwhile.
 */
export function useResource<Value>(
  key: string,
  version: number,
  load: () => Promise<Value>,
): Resource<Value> {
  const words = useWords();
  const [state, setState] = useState<Resource<Value> & { key: string }>({ key, value: null, problem: null });
  const shown = state.key === key ? state : { value: null, problem: null };
  const first = shown.value === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is a new function each time; key and version say when it matters
  useEffect(() => {
    let wanted = true;
    const timer = setTimeout(
      () =>
        load().then(
          (value) => wanted && setState({ key, value, problem: null }),
          (thrown: unknown) =>
            wanted &&
            setState((before) => ({
              key,
              value: before.key === key ? before.value : null,
              problem: problemOf(thrown, words.action.unreachable),
            })),
        ),
      first ? 0 : SETTLE_MS,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key, version]);
  return shown;
}
